import type { LanguageDefinition } from '../language.ts';
import { javascriptBuiltins } from './builtins.ts';
import { JavaScriptResolver } from './resolve-module.ts';

/** JavaScript and what is compiled to it. */
export const javascript: LanguageDefinition = {
  id: 'javascript',
  templates: ['ejs', 'handlebars', 'pug', 'nunjucks'],
  names: 'module',
  builtins: javascriptBuiltins,
  createResolver: (files, facts) => new JavaScriptResolver(files, facts),
};
