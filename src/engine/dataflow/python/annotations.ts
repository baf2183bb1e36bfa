/** Types as they are written in Python's annotations. */
import { splitType } from '../classes/split-type.ts';

/** What Pydantic's functions make types of, which ask for something: `constr(pattern='^[a-z]+$')` is a text. */
const constrainedTypes: ReadonlyMap<string, string> = new Map([
  ['constr', 'str'],
  ['conint', 'int'],
  ['confloat', 'float'],
  ['condecimal', 'Decimal'],
  ['condate', 'date'],
]);

const harmlessFunctions = [...constrainedTypes].filter(([, type]) => type !== 'str').map(([name]) => name);

/** Of these types nobody gets a text of one's own in. */
export const harmlessTypes: ReadonlySet<string> = new Set([
  ...['int', 'float', 'bool', 'UUID', 'uuid.UUID', 'Decimal', 'date', 'datetime'],
  ...['PositiveInt', 'NonNegativeInt', 'PositiveFloat', 'UUID1', 'UUID3', 'UUID4', 'UUID5'],
  ...['number', 'float_number', 'decimal', 'boolean', 'smart_boolean', 'uuid'].map(
    (name) => `hug.types.${name}`,
  ),
]);

/** What names of the program stand for that are types of that kind: `Age = Annotated[int, Field(gt=0)]`, `Age = conint(gt=0)`. */
export const harmlessAliases: ReadonlySet<string> = new Set([
  ...harmlessTypes,
  ...harmlessFunctions.map((name) => `pydantic.${name}()`),
]);

const wrapper =
  /^(?:\w+\.)?(?:Optional|Annotated|Type|Awaitable|ClassVar|Final|Query|Form|Body|Path|Header|From(?:Query|Route|Header|Cookie))\[(.*)\]$/s;

/** `Optional["models.User"]` → `models.User`, `Annotated[list[int], Query()] | None` → `list[int]`. */
function withoutWrappers(type: string): string {
  const text = type.trim().replace(/^['"]|['"]$/g, '');
  const one = oneOfUnion(text);
  if (one !== text) return withoutWrappers(one);
  const inner = wrapper.exec(text)?.[1];
  return inner === undefined ? text : withoutWrappers(splitOutside(inner, ',')[0] ?? '');
}

/** What may be a number or a text may be a text. */
function oneOfUnion(text: string): string {
  const union = /^(?:\w+\.)?Union\[(.*)\]$/s.exec(text)?.[1];
  const parts = union === undefined ? splitOutside(text, '|') : splitOutside(union, ',');
  const types = parts.map((part) => part.trim()).filter((part) => part !== 'None');
  const mayBeText = types.find((type) => type === 'str') ?? types.find((type) => !harmlessTypes.has(type));
  return mayBeText ?? types[0] ?? '';
}

/** `Optional["models.User"]` → `models.User`; null for what names no class. */
export function typeName(type: string): string | null {
  const text = withoutWrappers(type);
  const constrained = constrainedTypes.get(/^(?:\w+\.)?(con\w+)\(/.exec(text)?.[1] ?? '');
  return constrained ?? /^[A-Za-z_][\w.]*(?=\s*$|\s*\[)/.exec(text)?.[0] ?? null;
}

const collection =
  /^(?:\w+\.)?(?:list|List|set|Set|frozenset|FrozenSet|tuple|Tuple|deque|Sequence|Collection|Iterable|conlist|conset|confrozenset)\s*[[(](.*)[\])]$/s;

/** `list[Slug] | None` → `Slug`, `conlist(int, min_length=1)` → `int`; null for what is no collection of one type. */
export function elementType(type: string): string | null {
  const inner = collection.exec(withoutWrappers(type))?.[1];
  const [element, ...others] = inner === undefined ? [] : splitOutside(inner, ',').map((part) => part.trim());
  const isOfOne = others.every((other) => other === '' || other === '...' || /^\w+\s*=/.test(other));
  return element && isOfOne ? element : null;
}

function splitOutside(text: string, sign: string): string[] {
  return splitType(text, sign, { open: '([', close: ')]' });
}
