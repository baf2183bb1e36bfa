/** Methods that every value has. */
import type { CallSite } from '../calls/call-site.ts';
import { readIndex } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { shallowCopy } from '../values/copied-objects.ts';
import { chosenName, HeapObject } from '../values/heap.ts';
import { noPaths, notConstant, unknown, Value } from '../values/value.ts';
import { chosenKeys, itemsOf } from './collections.ts';

/** The results of these tell something of the receiver without carrying its text: numbers, dates, answers. */
const harmless = new Set(
  `to_i to_f to_r to_c to_d to_date to_time to_datetime hash length size bytesize count ord sum abs round ceil floor
  object_id class nil? respond_to? <=> == === =~ !~ bytes zero? positive? digest hexdigest`.split(/\s+/),
);

/** Whether the method only answers a question or converts to something harmless. */
export function tellsOnly(name: string): boolean {
  return name.endsWith('?') || harmless.has(name);
}

/** `point.with(x: 1)`: another instance of `Data`, with some of it replaced. */
function copyWith(it: Interpreter, { receiver, args, keywords }: CallSite): Value | null {
  const [object, ...others] = receiver?.objects ?? [];
  if (!receiver || !object?.prototype || others.length > 0 || !keywords || args.length > 0) return null;
  const copy = shallowCopy(it, receiver, (held) => held);
  for (const [name, value] of keywords) writeMember(it, copy, name, value);
  return copy;
}

/** `value.presence`, `value.try(:name)`: the value itself, or what it has. */
function same(_it: Interpreter, call: CallSite): Value | null {
  return call.args.length === 0 ? call.receiver : null;
}

function convert(_it: Interpreter, call: CallSite): Value | null {
  return call.receiver ? unknown : null;
}

/** `value.presence_in(list)` is one of ours. */
function presenceIn(_it: Interpreter, call: CallSite): Value | null {
  const [list] = call.args;
  return list?.isTainted ? null : unknown;
}

/** `hash.values_at(:a, :b)` */
function valuesAt(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver) return null;
  return itemsOf(
    it,
    call.args.map((key) => readIndex(it, receiver, key, call.span)),
  );
}

/** What request parameters become when they are filtered: for sure a hash, whose values are still from outside. */
function asHash(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (!receiver?.isTainted || receiver.objects.some(({ kind }) => kind === 'array')) return null;
  const taints = receiver.taints.map((taint) =>
    isWholeCollection(taint)
      ? taint
      : { ...taint, source: { ...taint.source, isCollection: true }, isDerived: false },
  );
  const hash = new HeapObject('opaque', it.entryId);
  for (const object of receiver.objects)
    for (const [name, value] of object.entries())
      if (object.get(name)?.isDerived !== true) hash.cell(name).value = value;
  // Whatever else may be in it is still there unless the keys are chosen.
  if (/^(?:permit|slice|expect)$/.test(call.name)) hash.marks = new Set([chosenKeys, ...namesOf(call)]);
  else
    for (const { marks } of receiver.objects)
      if (marks) hash.marks = new Set([...(hash.marks ?? []), ...marks]);
  return new Value(notConstant, taints, [hash], noPaths, null);
}

/** `permit(:name, tags: [])`: the names of what is let through, where all of them are written out. */
function namesOf({ name, args, keywords }: CallSite): string[] {
  if (name !== 'permit') return [];
  const names = args.map(({ constant }) => constant);
  if (!names.every((one) => typeof one === 'string')) return [];
  return [...names, ...(keywords?.keys() ?? [])].map((one) => `${chosenName}${one}`);
}

/** `params.require(:user)` is what stands under the name. */
function required(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, keywords } = call;
  if (!receiver?.isTainted) return null;
  if (keywords && args.length === 0) return asHash(it, call);
  return args[0] ? readIndex(it, receiver, args[0], call.span) : null;
}

/** `value[key]` with a key that is made at the place. */
function element(it: Interpreter, call: CallSite): Value | null {
  const [key] = call.args;
  return call.receiver && key ? readIndex(it, call.receiver, key, call.span) : null;
}

export const objectMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['presence', same],
  ['freeze', same],
  ['dup', same],
  ['clone', same],
  ['itself', same],
  ['presence_in', presenceIn],
  ['values_at', valuesAt],
  ['with', copyWith],
  ['[]', element],
  ...[
    'permit',
    'permit!',
    'to_unsafe_h',
    'to_unsafe_hash',
    'to_h',
    'to_hash',
    'symbolize_keys',
    'deep_symbolize_keys',
    'stringify_keys',
    'deep_stringify_keys',
    'with_indifferent_access',
    'deep_merge',
    'slice',
    'except',
    'reverse_merge',
    'merge',
  ].map((name): [string, Builtin] => [name, asHash]),
  ['require', required],
  ['expect', required],
  ...[...harmless].map((name): [string, Builtin] => [name, convert]),
]);
