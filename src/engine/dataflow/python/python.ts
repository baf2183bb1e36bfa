import type { LanguageDefinition } from '../language.ts';
import { pythonBuiltins } from './builtins.ts';
import { PythonResolver } from './resolve-module.ts';

export const python: LanguageDefinition = {
  id: 'python',
  namedConstraints: true,
  templates: ['jinja'],
  names: 'module',
  exportsEverything: true,
  assignmentDeclares: true,
  staticsOnInstances: true,
  namesExceptions: true,
  basesInOrder: true,
  argumentsFillFields: true,
  afterFields: '__post_init__',
  harmlessTypes: new Set([
    'int',
    'float',
    'bool',
    'UUID',
    'uuid.UUID',
    'Decimal',
    'date',
    'datetime',
    'PositiveInt',
    'UUID1',
    'UUID3',
    'UUID4',
    'UUID5',
    'NonNegativeInt',
    'PositiveFloat',
  ]),
  typeName,
  builtins: pythonBuiltins,
  createResolver: (files) => new PythonResolver(files),
};

/** `Optional["models.User"]` → `models.User`; null for what names no class. */
function typeName(type: string): string | null {
  const text = type.trim().replace(/^['"]|['"]$/g, '');
  const wrapped = /^(?:typing\.)?(?:Optional|Annotated|Type|Awaitable|ClassVar|Final)\[(.*)\]$/s.exec(text);
  if (wrapped?.[1] !== undefined) return typeName(wrapped[1].split(',')[0] ?? '');
  const first = text.split('|').find((part) => part.trim() !== 'None') ?? '';
  return /^[A-Za-z_][\w.]*(?=\s*$|\s*\[)/.exec(first.trim())?.[0] ?? null;
}
