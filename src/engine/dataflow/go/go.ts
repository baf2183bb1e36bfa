import type { LanguageDefinition } from '../language.ts';
import { goBuiltins } from './builtins.ts';
import { forgottenPackages } from './forgotten-packages.ts';
import { pageDefined } from './pages.ts';
import { GoResolver, moduleName } from './resolve-package.ts';
import { harmlessTypes, typeName } from './type-names.ts';
import { validatedField } from './validated-fields.ts';

/** Go: the files of a directory are one package, and a type's methods stand anywhere in it. */
export const go: LanguageDefinition = {
  id: 'go',
  forgottenPackages,
  names: 'directory',
  templates: ['go-template', 'handlebars', 'pongo2', 'jet'],
  characterLiterals: true,
  keepsKnownTypes: true,
  bindsMethods: true,
  iteratesFunctions: true,
  rangesOverChannels: true,
  applicationMakers: /^init$/,
  harmlessTypes,
  typeName,
  moduleName,
  validatedField,
  findView: pageDefined,
  builtins: goBuiltins,
  createResolver: (files, facts) => new GoResolver(files, facts.workspacePackages ?? {}),
};
