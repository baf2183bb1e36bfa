/**
 * The identity of a finding over time. It rests on what the flaw is, not on where it stands: no line number,
 * no raw snippet, so that moved and reformatted code keeps its findings.
 */
import { createHash } from 'node:crypto';
import type { Candidate } from './candidate.ts';

/** Raise when the recipe changes: every finding gets a new identity then. */
const recipeVersion = 1;

export interface Identity {
  /** 32 hex characters. */
  fingerprint: string;
  /** The same without the path; several files may share one. */
  moveKey: string;
}

export type IdentifiedPlace = Pick<
  Candidate,
  'ruleId' | 'file' | 'enclosingSymbol' | 'sinkApi' | 'sinkArgument' | 'source' | 'origin'
>;

/** What two places must share to be told apart only by their order in the file. */
function recipe(place: IdentifiedPlace): (string | number | null)[] {
  return [
    place.ruleId,
    place.enclosingSymbol,
    place.sinkApi,
    place.sinkArgument === null ? null : String(place.sinkArgument),
    place.source?.kind ?? null,
    ...(place.origin ? [place.origin.symbol] : []),
  ];
}

function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Identities of all places of one report, in their order. Places that share everything are numbered, so the
 * caller passes them in source order.
 */
export function identify(places: readonly IdentifiedPlace[]): Identity[] {
  const seen = new Map<string, number>();
  return places.map((place) => {
    const parts = recipe(place);
    const files = place.origin ? [place.file, place.origin.file] : [place.file];
    const key = JSON.stringify([...files, ...parts]);
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return {
      fingerprint: digest([recipeVersion, ...files, ...parts, ordinal]),
      moveKey: digest([recipeVersion, ...parts, ordinal]),
    };
  });
}
