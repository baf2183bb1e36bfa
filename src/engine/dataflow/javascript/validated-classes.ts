/** What classes let through whose fields carry decorators of class-validator. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { classNamed } from '../classes/named-classes.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { declaringClasses } from './mapped-types.ts';
import { anything, type Form, harmless, listOf, maxDepth, maxForms } from './schemas.ts';

/** The same few classes may stand in each other again and again. */
let formsLeft = 0;

/** Decorators of class-validator that leave nothing harmful. */
const harmlessDecorator =
  /^Is(?:Int|Number|NumberString|Numeric|Positive|Negative|DivisibleBy|Boolean|BooleanString|UUID|Enum|In|Date|DateString|ISO8601|MongoId|Alpha|Alphanumeric|Hexadecimal|HexColor|ISIN|Port|Locale|Currency|Latitude|Longitude|LatLong|SemVer)$/;

/** What the fields of a class may hold that is filled from a request and validated; null where nothing says. */
export function formOfClass(it: Interpreter, made: ClassObject, depth = 0): Form | null {
  if (depth === 0) formsLeft = maxForms;
  const fields = new Map<string, Form>();
  const { classes, areAll } = declaringClasses(it, made);
  for (const one of classes)
    for (const field of one.node.fields) {
      const form = formOfField(it, one, field, depth);
      if (form && !fields.has(field.name)) fields.set(field.name, form);
    }
  const areHeld = areAll && it.facts.has('declared-fields-only') && classes.some(hasMarks);
  if (fields.size === 0 && !areHeld) return null;
  return areHeld ? onlyDeclared(it, classes, fields) : { mask: 0, fields };
}

/** Of a class without a mark nothing is held to anything. */
function hasMarks({ node }: ClassObject): boolean {
  return node.fields.some(({ decorators }) => (decorators?.length ?? 0) > 0);
}

/** Nothing but the fields of the classes got through; what is in them is as free as their marks leave it. */
function onlyDeclared(
  it: Interpreter,
  classes: readonly ClassObject[],
  marked: ReadonlyMap<string, Form>,
): Form {
  const fields = new Map(marked);
  for (const { node } of classes)
    for (const { name } of node.fields) if (!fields.has(name)) fields.set(name, anything);
  return { mask: it.models.categories.mask(['mass-assignment']), fields };
}

type Field = ClassNode['fields'][number];

function formOfField(it: Interpreter, made: ClassObject, field: Field, depth: number): Form | null {
  if (depth > maxDepth || formsLeft-- <= 0) return null;
  const form = formByMarks(it, made, field, depth);
  if (form === harmless) return form;
  const through = transformedBy(it, made, field);
  return through ? { ...(form ?? anything), through } : form;
}

/** Pipes that make an instance of the class hand on what was made of its fields. */
const makingPipes = ['parameters-converted', 'declared-fields-only'];

/** `@Transform(({ value }) => clean(value))` of class-transformer: a function of the program, which gets more than the value. */
function transformedBy(it: Interpreter, { scope }: ClassObject, { decorators = [] }: Field): Value | null {
  const given = decorators.find(({ name }) => name === 'Transform')?.args[0];
  if (!given || !makingPipes.some((fact) => it.facts.has(fact))) return null;
  const made = it.evaluate(given, scope);
  if (!made.objects.some((object) => object instanceof FunctionObject)) return null;
  const run = (_: Interpreter, { args: [value = unknown], span }: CallSite): Value => {
    const parameters = new HeapObject('object', it.entryId);
    parameters.cell('value').value = value;
    return it.callValue(made, unknown, [objectValue(parameters)], span);
  };
  return objectValue(new NativeFunction(run, it.entryId));
}

function formByMarks(it: Interpreter, made: ClassObject, field: Field, depth: number): Form | null {
  const { decorators = [] } = field;
  if (decorators.some(({ name }) => harmlessDecorator.test(name))) return harmless;
  // GraphQL takes the declared type for the schema.
  if (decorators.some(({ name }) => name === 'Field') && /^(?:number|boolean|Date)$/.test(field.type ?? ''))
    return harmless;
  const pattern = decorators.find(({ name }) => name === 'Matches')?.args[0];
  const [regex] = pattern ? it.evaluate(pattern, made.scope).objects : [];
  if (regex instanceof RegexObject)
    return { mask: maskOfPattern(it, regex.pattern, regex.flags), isText: true };
  if (decorators.some(({ name }) => name === 'ValidateNested')) {
    const nested = formOfNested(it, made, field.type ?? '', depth);
    if (nested) return nested;
  }
  return decorators.some(({ name }) => /^Is(?:String|Email|Url)$/.test(name))
    ? { mask: 0, isText: true }
    : null;
}

/** `range: RangeDto`, and a list of them: `ranges: RangeDto[]` */
function formOfNested(it: Interpreter, made: ClassObject, type: string, depth: number): Form | null {
  const [, one, each] = /^(\w+)$|^(?:Array<)?(\w+)(?:\[\]|>)$/.exec(type) ?? [];
  const nested = classNamed(it, one ?? each ?? '', made.scope);
  const form = nested ? formOfClass(it, nested, depth + 1) : null;
  return form && each !== undefined ? listOf([form]) : form;
}
