/** Records and data classes that a framework makes with their constructor, which may refuse what was sent. */

import { parameterName } from '../../parsing/ir/parameter-name.ts';
import { instantiate } from '../classes/instances.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintFrom } from '../taint/sources.ts';
import { allCategories, cleanMask, type Taint } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { notConstant, unknown, Value } from '../values/value.ts';

type Masks = ReadonlyMap<string, number>;

const known = new WeakMap<ClassObject, Masks>();

/** For which categories fields are clean of what came past the constructor, by name; undefined where it refuses nothing. */
export function ruledFields(it: Interpreter, made: ClassObject): Masks | undefined {
  const maker = made.node.methods.find(({ name }) => name === 'constructor');
  const fields = maker?.parameters.filter(({ isField }) => isField) ?? [];
  if (!maker || fields.length === 0 || !/\b(?:throw|require|check)\b/.test(codeOf(made))) return undefined;
  let masks = known.get(made);
  if (masks) return masks;
  known.set(made, new Map());
  const sent = new Map<string, Taint>();
  const args = maker.parameters.map((parameter) => {
    if (!/^String\??$/.test(parameter.type ?? '')) return unknown;
    const text = { kind: 'http-parameter', fields: false, structured: false } as const;
    const taint = taintFrom(it, text, maker, null);
    sent.set(parameterName(parameter), taint);
    return new Value(notConstant, [taint], [], [], null);
  });
  const [instance] = instantiate(it, made, args, null).objects;
  masks = new Map(
    [...sent].map(([name, { source }]) => {
      const held = instance?.get(name)?.value?.taints.filter((taint) => taint.source === source) ?? [];
      return [name, held.length === 0 ? 0 : held.reduce((mask, one) => mask & cleanMask(one), allCategories)];
    }),
  );
  known.set(made, masks);
  return masks;
}

function codeOf({ node, file }: ClassObject): string {
  return file.text.slice(node.start, node.end);
}
