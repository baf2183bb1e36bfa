/** Types as Go writes them. */

const numbers =
  'int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune float32 float64 complex64 complex128';

/** Values of these types are no text: whoever sends them chooses a number at most. */
export const harmlessTypes: ReadonlySet<string> = new Set([
  ...numbers.split(' '),
  'bool',
  'time.Time',
  'time.Duration',
  'uuid.UUID',
  'net.IP',
  'primitive.ObjectID',
  'bson.ObjectID',
]);

/** The named type behind pointers and type arguments: `*sql.DB` → `sql.DB`; null for types without a name. */
export function typeName(type: string): string | null {
  const name = /^[\s*(]*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\s*\)?(?:\[[^\]].*)?$/s.exec(
    type.slice(0, 300),
  )?.[1];
  return name === undefined || /^(?:string|error|any|func|map|chan|interface|struct)$/.test(name)
    ? null
    : name;
}
