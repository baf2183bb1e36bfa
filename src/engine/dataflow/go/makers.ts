/** What the fields of a struct hold of which its type says nothing: what the package's own function puts there. */
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import { isByTypeAlone } from './declared-collections.ts';

const makerName = /^(?:[Nn]ew|[Mm]ake|[Cc]reate|[Dd]efault|[Bb]uild)/;

/** Lists and tables of functions, functions: `func NewServer() *Server { return &Server{steps: []step{check, save}} }`. */
export function fillFromMaker(it: Interpreter, made: ClassObject, instance: Value): void {
  const [object] = instance.objects;
  const empty = (object?.entries() ?? []).filter(([, value]) => isUnknown(value) || isByTypeAlone(value));
  const maker = empty.length > 0 ? makerOf(made) : null;
  if (!object || !maker) return;
  const result = it.apply(maker, unknown, [], { span: null, assumeRoles: true });
  const given = result.objects
    .flatMap((one) => one.itemsValue?.[0]?.objects ?? [one])
    .filter((one) => one !== object && one.prototype?.maker === made);
  for (const [name] of empty)
    for (const one of given) {
      const value = one.get(name)?.value;
      if (value && !value.isTainted && value.objects.length > 0) object.cell(name).value = value;
    }
}

function isUnknown({ isConstant, isTainted, objects, paths }: Value): boolean {
  return !isConstant && !isTainted && objects.length === 0 && paths.length === 0;
}

/** The one that gives it back; of several the one that is named as all are. */
function makerOf({ node, file, scope }: ClassObject): FunctionObject | null {
  const gives = new RegExp(`^\\(?\\s*(?:\\w+\\s+)?\\*?${node.name}\\b`);
  const names = file.ir.body.flatMap((statement) => {
    if (statement.kind !== 'function-declaration' || statement.function.receiverType !== undefined) return [];
    const { name, returnType = '' } = statement.function;
    return makerName.test(name) && gives.test(returnType) ? [name] : [];
  });
  const usual = names.find((name) => name === 'New' || name === `New${node.name}`);
  const [fn] = scope.find(usual ?? (names.length === 1 ? (names[0] ?? '') : ''))?.value?.objects ?? [];
  return fn instanceof FunctionObject ? fn : null;
}
