/** What cannot be said of one instruction alone: the user a container ends up with, and the images it is made of. */
import type { Hit } from '../hit.ts';
import { stageName } from './dockerfile-subjects.ts';
import type { Dockerfile, Instruction, Stage } from './read-dockerfile.ts';

const superuser = /^["']?(?:root|0)(?::.*)?["']?$/i;
/** Images that bring a user of their own, or in which there is none. */
const bringsUser = /nonroot|rootless|unprivileged|(?:^|\/)windows|nanoserver|servercore|chainguard/i;

/** Follows stages that are based on stages. */
function chainOf(stage: Stage, stages: readonly Stage[]): Stage[] {
  const chain = [stage];
  for (let current: Stage | undefined = stage; current; ) {
    const base: string | null = current.base;
    const below: number = current.index;
    current = stages.findLast(
      (each) => each.index < below && each.alias !== '' && sameName(each.alias, base),
    );
    if (current) chain.push(current);
  }
  return chain;
}

function sameName(alias: string, base: string | null): boolean {
  return base !== null && alias.toLowerCase() === base.toLowerCase();
}

/** The last `USER` of the image, and the stages it was looked for in. */
function finalUser({ stages }: Dockerfile): { user: Instruction | undefined; chain: Stage[] } {
  const last = stages.at(-1);
  const chain = last ? chainOf(last, stages) : [];
  for (const { instructions } of chain) {
    const user = instructions.findLast(({ keyword }) => keyword === 'USER');
    if (user) return { user, chain };
  }
  return { user: undefined, chain };
}

/** Programs that start the application as somebody else. */
const changing = /\b(?:su-exec|gosu|setpriv|runuser|s6-setuidgid|chpst)\b/;

function changesUser(chain: readonly Stage[]): boolean {
  return chain.some(({ instructions }) => instructions.some(({ text }) => changing.test(text)));
}

/** The image says itself that it runs as root. */
export function endsAsRoot(file: Dockerfile): Hit[] {
  const { user, chain } = finalUser(file);
  const [stage] = chain;
  if (!user || !stage || !superuser.test(user.text.trim()) || changesUser(chain)) return [];
  return [{ range: user, symbol: stageName(stage), api: 'USER', value: user.text.trim() }];
}

/** Nothing says who the image runs as, and it is one that runs something. */
export function namesNoUser(file: Dockerfile): Hit[] {
  const { user, chain } = finalUser(file);
  const [stage] = chain;
  const base = chain.at(-1)?.base;
  if (user || !stage || base === undefined || base === null || bringsUser.test(base)) return [];
  const starts = chain.some(({ instructions }) =>
    instructions.some(({ keyword }) => keyword === 'CMD' || keyword === 'ENTRYPOINT'),
  );
  if (!starts || changesUser(chain)) return [];
  return [{ range: stage.from, symbol: stageName(stage), api: 'USER' }];
}

/** Images whose content changes from one build to the next. */
export function floatingBase({ stages }: Dockerfile): Hit[] {
  return stages.flatMap((stage) => {
    const { base, index } = stage;
    const isStage = stages.some((each) => each.index < index && sameName(each.alias, base));
    if (base === null || base === '' || base === 'scratch' || isStage || !isFloating(base)) return [];
    return [{ range: stage.from, symbol: stageName(stage), api: 'FROM', value: base }];
  });
}

/** No tag or `latest`, and no digest. */
function isFloating(image: string): boolean {
  if (image.includes('@')) return false;
  const tag = /:([\w.-]+)$/.exec(image.slice(image.lastIndexOf('/') + 1))?.[1];
  return tag === undefined || tag === 'latest';
}

/** A build argument that is a secret, and what is run with it: both stay in the history of the image. */
export function secretBuildArgument({ stages }: Dockerfile): Hit[] {
  return stages.flatMap((stage) => {
    const used = new Set<string>();
    return stage.instructions.flatMap((instruction): Hit[] => {
      if (instruction.keyword !== 'ARG') return [];
      const name = /^\w+$/.exec(instruction.text.trim())?.[0];
      if (name === undefined || used.has(name) || !secretName.test(name)) return [];
      used.add(name);
      return [
        { range: instruction, symbol: stageName(stage), api: 'ARG', sinkArgument: name, details: { name } },
      ];
    });
  });
}

const secretName =
  /(?:^|_)(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|PRIVATE_KEY|ACCESS_KEY|SECRET_KEY|CREDENTIALS?|NPM_AUTH)$/i;
