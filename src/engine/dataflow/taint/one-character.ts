/** `name.charAt(0)`, `substr($name, 0, 1)`: one character harms nobody. */
import type { CallSite } from '../calls/call-site.ts';

/**
 * Whether it is the same one each time: characters that are taken one after the other are the text again.
 * @param first which argument says where the part begins
 */
export function isOneCharacter({ name, argNodes }: CallSite, first = 0): boolean {
  const [from, to] = argNodes.slice(first).map((node) => (node.kind === 'literal' ? node.value : null));
  if (name === 'charAt' || name === 'at') return typeof from === 'number';
  return /^(?:slice|substring|subSequence|substr|mb_substr)$/.test(name) && from === 0 && to === 1;
}
