import type { HeldType } from '../classes/injected-collections.ts';
import { splitType } from '../classes/split-type.ts';
import type { LanguageDefinition } from '../language.ts';
import { csharpBuiltins } from './builtins.ts';
import { isMadePerRequest } from './controllers.ts';
import { conventionalRoute } from './conventional-routes.ts';
import { serviceIn } from './handed-parameters.ts';
import { commonNamespaces } from './namespaces.ts';
import { ruledFields } from './validators.ts';
import { enterMethod, render } from './views.ts';

/** Names of a type that the compiler knows under a word of its own, and of types that only hold numbers and times. */
const harmless =
  `bool byte sbyte short ushort int uint long ulong nint nuint float double decimal char Boolean Byte SByte Int16
  UInt16 Int32 UInt32 Int64 UInt64 Single Double Decimal Char Guid DateTime DateTimeOffset DateOnly TimeOnly
  TimeSpan Version CancellationToken CultureInfo IPAddress JsonPatchDocument System.Threading.CancellationToken System.Guid System.DateTime System.Int32 System.Int64 System.Boolean BigInteger`.split(
    /\s+/,
  );

/** C#, and the pages that are compiled to it. */
export const csharp: LanguageDefinition = {
  id: 'csharp',
  pages: ['razor', 'aspx'],
  names: 'program',
  packageStatement: /^[ \t]*namespace\s+([\w.]+)/m,
  characterLiterals: true,
  nullIsEmptyText: true,
  membersInScope: true,
  interfacesGiveMembers: true,
  overloads: true,
  arraysKeepLength: true,
  bindsMethods: true,
  implicitImports: commonNamespaces,
  knowsGlobalsByModel: true,
  namedConstraints: true,
  harmlessTypes: new Set(harmless),
  strictReaders:
    /^System\.(?:(?:U?Int(?:16|32|64)|S?Byte|Single|Double|Decimal|Boolean|Guid|DateTime(?:Offset)?|TimeSpan|DateOnly|TimeOnly)\.Parse|Convert\.To(?:U?Int(?:16|32|64)|S?Byte|Single|Double|Decimal|Boolean|DateTime)|Guid)$/,
  variablesKeepTypes: true,
  fieldsKeepTypes: true,
  typeName,
  elementNames,
  heldType,
  isInjectedType,
  ruledFields,
  validatedField: serviceIn,
  isMadePerRequest,
  enterMethod,
  routeOf: conventionalRoute,
  render,
  builtins: csharpBuiltins,
  createResolver: () => ({ resolve: () => null }),
};

const wrappers = /^(?:System\.Threading\.Tasks\.)?(?:Task|ValueTask|Nullable|Lazy|Ref|In|Out)<(.*)>$/s;

function unwrapped(type: string): string {
  let text = type.trim();
  for (let wrapped = wrappers.exec(text); wrapped?.[1] !== undefined; wrapped = wrappers.exec(text))
    text = wrapped[1].trim();
  return text;
}

/** Services are injected one by one or all together: `IEnumerable<IHandler>`. */
function heldType(type: string): HeldType | null {
  const held =
    /^(?:IEnumerable|IReadOnlyList|IReadOnlyCollection|ICollection|IList|List|ISet|HashSet)<(\w+)>$|^(\w+)\[\]$/.exec(
      type.trim(),
    );
  const element = held?.[1] ?? held?.[2];
  return element === undefined ? null : { type: element, kind: 'array' };
}

/** `Task<(string name, int)>` → `name`, null. */
function elementNames(type: string): (string | null)[] | null {
  if (!type.includes('(')) return null;
  const elements = /^\((.*)\)\??$/s.exec(unwrapped(type))?.[1];
  return elements === undefined
    ? null
    : splitType(elements, ',', { open: '(<[', close: ')>]' }).map(nameOfElement);
}

function nameOfElement(element: string): string | null {
  return /[\s>\])?](?<name>[A-Za-z_]\w*)\s*$/.exec(element)?.groups?.name ?? null;
}

/** `Task<List<User>>` → `List`; null for arrays, tuples and pointers, which name no class. */
function typeName(type: string): string | null {
  const text = unwrapped(type);
  const name = /^(?:global::)?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(<.*>)?\??$/s.exec(text);
  return name?.[1] ?? null;
}

const data =
  /^I(?:FormFile|FormFileCollection|FormCollection|Enumerable|List|Collection|ReadOnly\w*|Dictionary|Set|AsyncEnumerable|Query\w*|Header\w*)\b/;
const services =
  /(?:Service|Repository|Context|Manager|Factory|Logger|Mediator|Mapper|Client|Provider|Handler|Store|Accessor|Environment|UnitOfWork)(?:<.*)?$/;

/** Interfaces and what is called like a service come from the container, not from the request. */
function isInjectedType(type: string): boolean {
  const name = type.slice(type.lastIndexOf('.', type.indexOf('<') >>> 0) + 1);
  return (/^I[A-Z]/.test(name) && !data.test(name)) || services.test(name);
}
