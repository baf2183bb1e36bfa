import type { LanguageDefinition } from '../language.ts';
import { javascriptBuiltins } from './builtins.ts';
import { moduleName } from './module-names.ts';
import { JavaScriptResolver } from './resolve-module.ts';

/** Scripts in pages: a program of their own, apart from that of the server. */
export const javascriptOfPages: LanguageDefinition = {
  id: 'javascript',
  knowsModulesByName: true,
  findsMethodsByName: true,
  names: 'module',
  hasPrototypes: true,
  iteratesTexts: true,
  trustsReturnTypes: true,
  moduleName,
  builtins: javascriptBuiltins,
  createResolver: (files, facts) => new JavaScriptResolver(files, facts),
};

/** JavaScript and what is compiled to it. */
export const javascript: LanguageDefinition = {
  ...javascriptOfPages,
  templates: ['angular', 'ejs', 'handlebars', 'liquid', 'pug', 'nunjucks'],
};
