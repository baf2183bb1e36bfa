import type { LanguageDefinition } from '../language.ts';
import { phpBuiltins } from './builtins.ts';
import { isMadePerRequest } from './controllers.ts';
import { storedByForm } from './symfony-forms.ts';
import { validatedField } from './validated-fields.ts';
import { findView, renderActionView } from './views.ts';

/** PHP: every file is a script that answers requests; functions and classes are known to the whole program. */
export const php: LanguageDefinition = {
  id: 'php',
  findsMethodsByName: true,
  packageStatement: /(?:^|<\?php)\s*namespace\s+([\w\\]+)/m,
  skeleton: /^App(?:\.|$)/,
  templates: ['blade', 'latte', 'smarty', 'twig', 'handlebars'],
  templatesSeeRequests: true,
  variableMark: '$',
  names: 'program',
  globalFunctions: true,
  methodsBesideFields: true,
  assignmentDeclares: true,
  staticsOnInstances: true,
  interfacesGiveMembers: true,
  arraysAreValues: true,
  createsArrays: true,
  exitsEndCallers: true,
  unmarkedReferences: true,
  textOnly: /^\??string(?:\|null)?$/i,
  textsHaveNoMethods: true,
  textStaysText: true,
  checksReturnTypes: true,
  missingMembers: { read: '__get', write: '__set', call: '__call', callOnClass: '__callStatic' },
  harmlessTypes: new Set([
    'int',
    'integer',
    'float',
    'double',
    'real',
    'bool',
    'boolean',
    'DateTime',
    'DateTimeInterface',
    'DateTimeImmutable',
    'Carbon',
    'CarbonImmutable',
    'CarbonInterface',
    'Carbon.Carbon',
    'Carbon.CarbonImmutable',
    'Carbon.CarbonInterface',
    'Illuminate.Support.Carbon',
  ]),
  typeName,
  validatedField,
  formOf: storedByForm,
  isMadePerRequest,
  builtins: phpBuiltins,
  createResolver: () => ({ resolve: () => null }),
  // Laravel puts all of it behind `/api`.
  routesBegin: (path) => (/(?:^|\/)routes\/api\.php$/.test(path) ? '/api' : null),
  fileEntry: (path) => ({ kind: 'route', path: `/${path}` }),
  startsAnew: true,
  rowsByPlace: true,
  findView,
  renderActionView,
};

/** What a type says that names no class. */
const plain =
  /^(?:string|array|mixed|callable|iterable|object|void|never|null|false|true|self|static|parent|binary|unset|resource)$/i;

/** `?Foo` and `Foo|null` → `Foo`; null for what names no class, or one of several. */
function typeName(type: string): string | null {
  const names = type
    .replace(/[?()\s]/g, '')
    .split(/[|&]/)
    .filter((name) => name.toLowerCase() !== 'null');
  const [only, ...others] = names;
  if (only === undefined || others.length > 0 || plain.test(only)) return null;
  return /^[A-Za-z_][\w.]*$/.test(only) ? only : null;
}
