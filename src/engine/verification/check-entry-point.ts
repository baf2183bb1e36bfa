import type { Candidate, EntryPoint } from '../results/candidate.ts';
import { entryPointPoints, guessedRoutePoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

/** Can the code be reached from outside? */
export function checkEntryPoint({ entryPoint, trace }: Candidate): WeighedCheck {
  if (!entryPoint)
    return {
      name: 'entry-point',
      outcome: 'not-applicable',
      detail:
        trace.length === 0
          ? 'The flaw does not depend on how the code is reached.'
          : 'How the code is reached is not known.',
      points: 0,
    };
  const points = entryPoint.isGuess ? guessedRoutePoints : entryPointPoints[entryPoint.kind];
  return {
    name: 'entry-point',
    outcome: points > 0 ? 'supports' : points < 0 ? 'weakens' : 'not-applicable',
    detail: sentence(entryPoint),
    points,
  };
}

function sentence(entryPoint: EntryPoint): string {
  switch (entryPoint.kind) {
    case 'route': {
      const route = [entryPoint.method?.toUpperCase(), entryPoint.path]
        .filter(Boolean)
        .join(' ')
        .replace(/\p{C}+/gu, ' ');
      if (entryPoint.isGuess)
        return `The code looks like the route ${route} of a framework that is not known.`;
      return route === '' ? 'The code is a registered route.' : `The code is the registered route ${route}.`;
    }
    case 'handler':
      return entryPoint.path === undefined
        ? 'The code is a registered handler.'
        : `It runs on the event ${entryPoint.path.replace(/\p{C}+/gu, ' ')}.`;
    case 'module':
      return 'The code is reached through what its module offers.';
    case 'library':
      return 'The code is reached through what the package offers its users.';
    case 'forced':
      return 'Nothing in the repository was seen to call this code.';
  }
}
