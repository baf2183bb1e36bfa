/** Parameters of handlers that a framework fills by their types, without an annotation that says from where. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';

/** Annotations that check a value, or give it a name; any other says where it comes from. */
const checking =
  /^(?:Valid|Validated|Not\w+|Nullable|NonNull|Size|Pattern|Min|Max|Email|Length|Range|DateTimeFormat|Positive\w*|Name)$/;

/** What a framework fills from the request: a text or an object of the program by its name, a stream from the body. */
export function isFilled(
  it: Interpreter,
  fn: FunctionObject,
  { type = '', decorators = [] }: Parameter,
  every: Role,
): boolean {
  if (!decorators.every(({ name }) => checking.test(name))) return false;
  // Of a handler of requests a map is what a page gets to show.
  const isMessage = typeof every === 'object' && every?.source === 'message';
  if (isMessage && /^(?:java\.util\.)?(?:Linked|Hash|LinkedHash)?Map(?:<.*>)?$/.test(type)) return true;
  if (
    /^(?:java\.(?:lang|io)\.)?(?:String|CharSequence|InputStream|Reader|MultivaluedMap)(?:\[\]|<.*>)?$/.test(
      type,
    ) ||
    // The whole body, as bytes or as JSON of any form.
    /^(?:byte\[\]|ByteArray|Json(?:Node|Object|Array|Element)|ObjectNode|ArrayNode)$/.test(type)
  )
    return true;
  const name = typeNameIn(it, type);
  const value = name === null ? null : resolveType(it, name, fn.scope);
  return value?.objects.some((object) => object.kind === 'object') ?? false;
}
