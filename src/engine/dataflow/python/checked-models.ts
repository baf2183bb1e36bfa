/** Classes of which a library makes objects only where what was sent fits them: Pydantic, msgspec. */
import type { ClassNode, Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { lineageOf } from '../classes/base-classes.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { cleanMask, type Taint } from '../taint/taint.ts';
import { newSource } from '../taint/taint-source.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** Libraries whose classes check what they are made of; data classes of the language do not. */
const checkingBase = /^<?(?:pydantic|sqlmodel|msgspec|pydantic_settings)\./;

export function isCheckedModel(made: ClassObject): boolean {
  return lineageOf(made).some(({ superclass }) =>
    superclass?.paths.some(({ text }) => checkingBase.test(text)),
  );
}

/** Whether it keeps what was sent beside its fields: `model_config = ConfigDict(extra='allow')`, `class Config`, `extra='allow'` among its bases. */
export function letsOthersThrough(made: ClassObject): boolean {
  const said = lineageOf(made)
    .map(({ node }) => extraOf(node))
    .find((one) => one !== undefined);
  return said?.kind === 'literal'
    ? said.value === 'allow'
    : said !== undefined && lastNameOf(said) === 'allow';
}

function extraOf({ keywords, fields, classes = [] }: ClassNode): Expression | undefined {
  const config = fields.find(({ name }) => name === 'model_config')?.value;
  const older = classes
    .find(({ name }) => name === 'Config')
    ?.fields.find(({ name }) => name === 'extra')?.value;
  return keywords?.extra ?? (config && wordIn(config, 'extra')) ?? older;
}

/** What `ConfigDict(word=…)` and `{'word': …}` say. */
function wordIn(config: Expression, word: string): Expression | undefined {
  if (config.kind === 'call') return config.keywords?.[word];
  if (config.kind !== 'object') return undefined;
  return config.properties.find((one) => one.kind === 'property' && one.key === word)?.value;
}

/** Whether the model is looked at as a whole when it is made. */
export function hasWholeChecks(made: ClassObject): boolean {
  return isCheckedModel(made) && wholeChecksOf(made).length > 0;
}

/** `@model_validator(mode='after')` above methods that throw where the model as a whole is not what it should be. */
export function checkWhole(it: Interpreter, model: Value, made: ClassObject): void {
  if (!hasWholeChecks(made)) return;
  for (const fn of wholeChecksOf(made)) it.apply(fn, model, [], { span: null });
}

function wholeChecksOf(made: ClassObject): FunctionObject[] {
  return lineageOf(made).flatMap(({ node, instancePrototype }) =>
    node.methods
      .filter(isWholeCheck)
      .flatMap(({ name }) => instancePrototype.get(name)?.value?.objects ?? [])
      .filter((object) => object instanceof FunctionObject),
  );
}

function isWholeCheck({ decorators = [] }: { decorators?: readonly Decorator[] }): boolean {
  return decorators.some(({ name, keywords }) => {
    const mode = keywords?.mode;
    return /^(?:\w+\.)?model_validator$/.test(name) && mode?.kind === 'literal' && mode.value === 'after';
  });
}

/** Something sent of which fields are made: what is said of one of them says nothing of the others. */
export function asFields(taint: Taint): Taint {
  if (isWholeCollection(taint)) return taint;
  const { kind, expression, parameter, entry } = taint.source;
  const whole = { location: parameter?.location ?? 'body', name: null } as const;
  const source = newSource(kind, expression, whole, entry, true);
  return { ...taint, source, cleaned: cleanMask(taint), isDerived: false };
}
