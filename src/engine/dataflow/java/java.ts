import type { HeldType } from '../classes/injected-collections.ts';
import type { LanguageDefinition } from '../language.ts';
import { javaBuiltins } from './builtins.ts';
import { forgottenImports } from './forgotten-imports.ts';
import { ruledFields } from './refusing-constructors.ts';
import { isMadePerRequest } from './resources.ts';

/** What was uploaded lies where the framework put it, under a name that it chose. */
const uploaded = /^(?:java\.io\.)?File(?:\[\]|<.*>)?$/;

/** What is called like a service comes from the container, not from the request. */
const services =
  /(?:Service|Repository|Dao|DAO|Manager|Factory|Mapper|Client|Provider|Handler|Store|Template)(?:Impl)?(?:<.*)?$/;

/** Values of these types hold nothing that anybody could have written. */
const harmlessTypes: ReadonlySet<string> = new Set(
  `int long short double float boolean byte Integer Long Short Double Float Boolean Byte Number BigDecimal
    BigInteger UUID Date LocalDate LocalDateTime LocalTime ZonedDateTime OffsetDateTime Instant Duration Timestamp
    Calendar AtomicInteger AtomicLong OptionalInt OptionalLong Currency ZoneId TimeUnit DayOfWeek Month YearMonth Sort.Direction`.split(
    /\s+/,
  ),
);

/** Java, and pages that are compiled to it. */
export const java: LanguageDefinition = {
  id: 'java',
  templates: [
    'thymeleaf',
    'freemarker',
    'freemarker-html',
    'velocity',
    'qute',
    'pebble',
    'jte',
    'handlebars',
  ],
  pages: ['jsp'],
  names: 'program',
  characterLiterals: true,
  packageStatement: /^[ \t]*package\s+([\w.]+)/m,
  foldersAreNames: true,
  membersInScope: true,
  interfacesGiveMembers: true,
  overloads: true,
  arraysKeepLength: true,
  staticsOnInstances: true,
  methodsBesideFields: true,
  isMadePerRequest,
  ruledFields,
  isInjectedType: (type) => services.test(type) || uploaded.test(type),
  namesParameters: true,
  implicitImports: ['java.lang', 'kotlin.text'],
  forgottenImports,
  importsOverloads: true,
  harmlessTypes,
  textTypes: new Set(['<java.lang.String>']),
  strictReaders:
    /^java\.(?:lang\.(?:Integer|Long|Short|Byte|Double|Float)\.(?:parse\w+|valueOf|decode)|util\.UUID\.fromString|time\.\w+\.parse)$/,
  variablesKeepTypes: true,
  typeName,
  heldType,
  fileEntry: (path) =>
    /\.(?:java|xml)$/.test(path) ? { kind: 'module' } : { kind: 'route', path: `/${withoutRoot(path)}` },
  builtins: javaBuiltins,
  createResolver: () => ({ resolve: () => null }),
};

/** `Map<String, User>` → `Map`, `java.util.List<X>` → `java.util.List`; null for arrays and what names no class. */
function typeName(type: string): string | null {
  const text = type.replace(/@[\w.]+(?:\([^)]{0,100}\))?\s*/g, '').trim();
  if (/\]\s*$/.test(text)) return null;
  const name = /^[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*/.exec(text)?.[0]?.replace(/\s/g, '') ?? null;
  const wrapped = /^(?:Mono|Flux|CompletableFuture|Future|Callable|Supplier|Provider|ObjectProvider|Lazy)$/;
  if (name === null || !wrapped.test(name)) return name && withoutPackage(name);
  const inner = /^[^<]*<(.*)>$/s.exec(text)?.[1];
  return inner === undefined ? name : typeName(inner);
}

/** `java.time.LocalDate` → `LocalDate` */
function withoutPackage(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return harmlessTypes.has(last) && /^java\.[a-z]+\.\w+$/.test(name) ? last : name;
}

/** Beans are injected one by one or all together: `List<Handler>`, and by name `Map<String, Handler>`. */
function heldType(type: string): HeldType | null {
  const list =
    /^(?:List|Collection|Set|Iterable|Iterator|Enumeration|Stream|Optional)<(?:\? extends )?([\w.]+)>$|^(\w+)\[\]$/.exec(
      type,
    );
  const map = list ? null : /^Map<String, ?(\w+)>$/.exec(type);
  const element = list?.[1] ?? list?.[2] ?? map?.[1];
  return element === undefined ? null : { type: element, kind: map ? 'collection' : 'array' };
}

/** What servers serve lies in a folder of its own: `src/main/webapp/users/show.jsp` → `users/show.jsp`. */
function withoutRoot(path: string): string {
  return path.replace(/^(?:.*\/)?(?:webapp|WebContent|WebRoot|web)\/(?=[^/]|$)/, '');
}
