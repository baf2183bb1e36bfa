/** Fields of models that a library checks before a handler sees them: Pydantic, msgspec. */

import type { Field, Parameter } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { classNamed } from '../classes/named-classes.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { isEnumeration, withHarmlessFields } from '../entry-points/bound-types.ts';
import { maskOfOneLine, maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { fieldOf } from '../taint/request-fields.ts';
import { clean, flatten } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { noObjects, objectValue, unknown, type Value } from '../values/value.ts';
import { elementType, harmlessAliases, harmlessTypes } from './annotations.ts';
import { asFields, checkWhole, hasWholeChecks, isCheckedModel } from './checked-models.ts';
import { patternGiven, patternOfType } from './named-types.ts';
import { checkedByType } from './type-checks.ts';
import { maskOfValidators } from './validators.ts';
import { listOf } from './views.ts';

/** What is in a field of an object that a request fills; null where nothing is said of it. */
export function validatedField(
  it: Interpreter,
  object: Value,
  field: Field,
  made: ClassObject,
): Value | null {
  // Where it is read is told by what reads it: the class may stand in another file.
  const given = object
    .withObjects(noObjects)
    .withPaths([])
    .withTaints(object.taints.map((taint) => fieldOf(taint, field.name)));
  return checkedAttribute(it, given, field, made) ?? validatedValue(it, given, field, made);
}

/** `Order(column=name)`: what is given for a field was checked where the class is one of a library that does so. */
export function constructedField(
  it: Interpreter,
  given: Value,
  field: Field,
  made: ClassObject,
): Value | null {
  if (isCheckedModel(made)) return validatedValue(it, given, field, made);
  return checkedAttribute(it, given, field, made);
}

/** What attrs' validators took; null where there are none. */
function checkedAttribute(it: Interpreter, given: Value, field: Field, { scope }: ClassObject): Value | null {
  const mask = isAttribute(field) ? maskOfValidators(it, field, scope) : 0;
  return mask === 0 ? null : given.withTaints(clean(flatten(given.taints), mask));
}

/** `kind = attr.ib(…)`, `kind: str = attrs.field(…)` */
export function isAttribute({ value }: Field): boolean {
  return value?.kind === 'call' && /^(?:ib|attrib|field)$/.test(lastNameOf(value.callee));
}

function validatedValue(it: Interpreter, given: Value, field: Field, made: ClassObject): Value | null {
  const { name, type = '' } = field;
  const declared = classNamed(it, typeNameIn(it, type) ?? '', made.scope);
  if (declared && isEnumeration(declared.node)) return unknown;
  const validators = validatorsOf(made, name);
  const byType = madeByType(it, given, type, made.scope);
  const pattern = patternGiven(field.value);
  if (byType === given && validators.length === 0 && pattern === null) return null;
  return validators.reduce(
    (held, validator) => it.apply(validator, objectValue(made), [held, unknown], { span: null }),
    fitting(it, byType, pattern),
  );
}

/** `Literal['asc', 'desc']`, `str`, `Annotated[str, Query(pattern=r'^[a-z]+$')]` */
function madeByType(it: Interpreter, value: Value, type: string, scope = it.moduleScope): Value {
  const element = elementType(type);
  const name = typeNameIn(it, element ?? type);
  const model = value.isTainted ? modelNamed(it, value, name, scope) : null;
  if (element !== null)
    return model ? value.withObjects(listOf(it, model).objects) : madeByType(it, value, element, scope);
  if (model) return model;
  if (isHarmless(name, scope)) return unknown;
  if (/^(?:Annotated\[|Optional\[|typing\.)*Literal\[/.test(type) || isOneOfFew(name, scope)) return unknown;
  const pattern = patternOfType(name, scope);
  if (pattern !== null) return fitting(it, value.withTaints(flatten(value.taints)), pattern);
  if (name !== 'str') return checkedByType(it, value, name, scope);
  return afterValidators(it, fittingType(it, value, type), type);
}

/** `sort: str = Query('id', pattern='^(?:id|name)$')`: the default says what is asked of it, too. */
export function madeForParameter(it: Interpreter, value: Value, { type = '', pattern }: Parameter): Value {
  const asked = pattern.kind === 'default-pattern' ? patternGiven(pattern.defaultValue) : null;
  return fitting(it, madeByType(it, value, type), asked);
}

/** Models in models: they may be made of themselves. */
const maxDepth = 3;
let depth = 0;

/** `slot: Slot`: what the library makes of it, whose fields it checks in turn; null for no model. */
function modelNamed(it: Interpreter, value: Value, name: string | null, scope: Scope): Value | null {
  const made = name === null || depth === maxDepth ? undefined : classNamed(it, name, scope);
  if (!made || !isCheckedModel(made)) return null;
  depth++;
  const taints = hasWholeChecks(made) ? value.taints.map(asFields) : value.taints;
  const model = withHarmlessFields(it, value.withObjects(noObjects).withTaints(taints), made);
  checkWhole(it, model, made);
  depth--;
  return model;
}

function isHarmless(name: string | null, scope: Scope): boolean {
  const { paths = [] } = scope.find(name ?? '')?.value ?? {};
  const isText = paths.some(({ text }) => text === 'str');
  return harmlessTypes.has(name ?? '') || (!isText && paths.some(({ text }) => harmlessAliases.has(text)));
}

/** `Order = Literal['asc', 'desc']`, which may stand in another module. */
function isOneOfFew(name: string | null, scope: Scope): boolean {
  const { paths = [] } = scope.find(name ?? '')?.value ?? {};
  return paths.some(({ text }) => /^typing(?:_extensions)?\.Literal\b/.test(text));
}

function fittingType(it: Interpreter, value: Value, type: string): Value {
  const pattern = /\b(?:pattern|regex)\s*=\s*r?(["'])([^"'\n]*)\1/.exec(type)?.[2];
  return fitting(it, value.withTaints(flatten(value.taints)), pattern ?? null);
}

/** `Annotated[str, AfterValidator(check)]`: what the function gives back is what is taken. */
function afterValidators(it: Interpreter, value: Value, type: string): Value {
  let held = value;
  for (const [, name = ''] of type.matchAll(/\b(?:After|Before)Validator\(\s*(\w+)\s*\)/g)) {
    const [fn] = it.moduleScope.find(name)?.value?.objects ?? [];
    if (fn instanceof FunctionObject) held = it.apply(fn, unknown, [held], { span: null });
  }
  return held;
}

function fitting(it: Interpreter, value: Value, pattern: string | null): Value {
  if (pattern === null) return value;
  return value.withTaints(clean(value.taints, maskOfPattern(it, pattern) | maskOfOneLine(it, pattern, '')));
}

function textOf(node: Expression | undefined): string | null {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : null;
}

/** `@field_validator('column')` above a function that gives back what it lets through. */
function validatorsOf(made: ClassObject, field: string): FunctionObject[] {
  return made.node.methods.flatMap((method) => {
    const isValidator = (method.decorators ?? []).some(
      ({ name, args }) =>
        /^(?:\w+\.)?(?:field_)?validator$/.test(name) &&
        args.some((arg) => [field, '*'].includes(textOf(arg) ?? '')),
    );
    const fn = isValidator && made.get(method.name)?.value?.objects[0];
    return fn instanceof FunctionObject ? [fn] : [];
  });
}
