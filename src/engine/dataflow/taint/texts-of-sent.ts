/** Objects of libraries that are given all that was sent, and are asked for a text of it: `(new Input($_POST))->getString('name')`. */
import type { CallSite } from '../calls/call-site.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinTaints } from './join-taints.ts';
import { fieldOf, isWholeCollection } from './request-fields.ts';
import { noTaints, type Taint } from './taint.ts';

/** Those that give numbers and the like have other names. */
const textGetter = /^get_?(?:String|Str|Text|Param(?:eter)?)$/i;
/** `(new Input())->setData($_POST)->setDefaults([])` */
const maxChain = 6;

/** The field of the request that the call reads; nothing for all others. */
export function textOfSent({ name, args, receiver }: CallSite): readonly Taint[] {
  const [asked] = args;
  if (!receiver || !textGetter.test(name) || typeof asked?.constant !== 'string') return noTaints;
  const field = asked.constant;
  let found: readonly Taint[] = noTaints;
  for (const object of receiver.objects) {
    let at: HeapObject | null = object;
    for (let depth = 0; at && depth < maxChain; depth++, at = at.madeBy)
      for (const { taints } of at.madeWith ?? [])
        found = joinTaints(
          found,
          taints.filter(isWholeCollection).map((taint) => fieldOf(taint, field)),
        );
  }
  return found;
}
