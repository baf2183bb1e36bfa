/** Types as Rust writes them. */

/** Values of these types are no text: whoever sends them chooses a number at most. */
export const harmlessTypes: ReadonlySet<string> = new Set(
  `i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char NonZeroU16 NonZeroU32 NonZeroU64 NonZeroUsize
  NonZeroI32 NonZeroI64 Uuid uuid.Uuid Ulid ulid.Ulid NaiveDate NaiveTime NaiveDateTime DateTime chrono.DateTime
  chrono.NaiveDate chrono.NaiveDateTime OffsetDateTime time.OffsetDateTime time.Date PrimitiveDateTime Duration
  SystemTime Instant IpAddr Ipv4Addr Ipv6Addr SocketAddr std.net.IpAddr std.net.SocketAddr Decimal BigDecimal
  ObjectId bson.oid.ObjectId Version semver.Version StatusCode Method`.split(/\s+/),
);

/** Types around the one that matters: pointers, locks, what may be missing or fail, what a framework hands in. */
const wrappers =
  /^(?:\w+\s*::\s*)*(?:Option|Result|Box|Rc|Arc|Cow|RefCell|Cell|Mutex|RwLock|MutexGuard|RwLockReadGuard|RwLockWriteGuard|Pin|Lazy|LazyLock|LazyCell|OnceCell|OnceLock|Weak|ManuallyDrop|Data|ReqData|ThinData|State|Extension|Text|Depot|AppResult|ApiResult|JsonResult)\s*<([\s\S]*)>$/;

/** Types whose values are texts, or hold many values: they name no class. */
const plain = /^(?:str|String|Vec|VecDeque|HashMap|HashSet|BTreeMap|BTreeSet|IndexMap|Self|_)$/;

const maxDepth = 8;

/** The named type behind references, pointers and wrappers, with dots: `Option<Arc<dyn db::Repo>>` → `db.Repo`. */
export function typeName(type: string, depth = 0): string | null {
  const text = withoutReference(type);
  if (depth > maxDepth || text === '') return null;
  if (text.startsWith('(')) return harmlessOfAll(argumentsOf(text), depth);
  if (text.startsWith('[')) return harmlessOfAll([text.slice(1, -1).split(';')[0] ?? ''], depth);
  const wrapped = wrappers.exec(text)?.[1];
  if (wrapped !== undefined) {
    const inner = argumentsOf(`(${wrapped})`).find((part) => !part.startsWith("'"));
    return typeName(inner ?? '', depth + 1);
  }
  const name = /^[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*/
    .exec(text)?.[0]
    .replace(/\s/g, '')
    .replaceAll('::', '.');
  if (name === undefined || /^(?:impl|fn|for)$/.test(name)) return null;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (/^(?:Vec|VecDeque|HashSet|BTreeSet)$/.test(last)) return harmlessOfAll(typeArguments(text), depth);
  return plain.test(last) ? null : name;
}

/** Texts, bytes, and lists of these: nothing with fields. */
export function isText(type: string, depth = 0): boolean {
  const [, name, open] = /^(?:\w+\s*::\s*)*(\w+)\s*(<?)/.exec(withoutReference(type)) ?? [];
  if (/^(?:str|String|Bytes|BytesMut|PathBuf)$/.test(name ?? '')) return true;
  if (open !== '<' || depth > maxDepth) return false;
  const held = typeArguments(type).find((part) => !part.startsWith("'")) ?? '';
  if (/^(?:Vec|VecDeque|HashSet|BTreeSet)$/.test(name ?? ''))
    return /^(?:u8|char)$/.test(held) || isText(held, depth + 1);
  return /^(?:Option|Box|Arc|Rc|Cow)$/.test(name ?? '') && isText(held, depth + 1);
}

function withoutReference(type: string): string {
  return type
    .slice(0, 300)
    .trim()
    .replace(/^(?:(?:&|\*const\b|\*mut\b|mut\b|dyn\b|impl\b|'\w+)\s*)+/, '')
    .trim();
}

/** Any of the types, if values of all of them are harmless. Many bytes or characters are a text. */
function harmlessOfAll(types: readonly string[], depth: number): string | null {
  const names = types.map((type) => typeName(type, depth + 1));
  if (names.length === 1 && (names[0] === 'u8' || names[0] === 'char')) return null;
  return names.length > 0 && names.every((name) => name !== null && harmlessTypes.has(name))
    ? (names[0] ?? null)
    : null;
}

/** `K` and `V` of `HashMap<K, V>`. */
export function typeArguments(type: string): string[] {
  const text = withoutReference(type);
  const open = text.indexOf('<');
  return open < 0 || !text.endsWith('>') ? [] : argumentsOf(`(${text.slice(open + 1, -1)})`);
}

/** What stands between the commas of `(A<B, C>, D)`. */
export function argumentsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of list.slice(1, -1)) {
    if ('<([{'.includes(character)) depth++;
    if ('>)]}'.includes(character)) depth--;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  if (part.trim() !== '') parts.push(part.trim());
  return parts;
}
