/**
 * The languages that are analysed: one row each, with all that the engine has to be told of them.
 * `docs/adding-a-language.md` tells how to add one.
 */
import type { CodeLanguage } from './code-language.ts';

type Program = NonNullable<CodeLanguage['program']>;

const javascript: Program = async () => (await import('../dataflow/javascript/javascript.ts')).javascript;
const java: Program = async () => (await import('../dataflow/java/java.ts')).java;
const csharp: Program = async () => (await import('../dataflow/csharp/csharp.ts')).csharp;
const go: Program = async () => (await import('../dataflow/go/go.ts')).go;
const ruby: Program = async () => (await import('../dataflow/ruby/ruby.ts')).ruby;

export const codeLanguages: readonly CodeLanguage[] = [
  {
    id: 'javascript',
    extensions: ['js', 'mjs', 'cjs', 'jsx', 'es6', 'jsm'],
    names: ['jakefile'],
    interpreters: ['node', 'nodejs', 'bun', 'zx'],
    grammar: async () => (await import('../parsing/javascript/grammar.ts')).javascriptGrammar,
    // Types of Flow read as those of TypeScript.
    otherwise: 'tsx',
    program: javascript,
  },
  {
    id: 'typescript',
    extensions: ['ts', 'mts', 'cts'],
    interpreters: ['deno', 'ts-node', 'tsx'],
    grammar: async () => (await import('../parsing/javascript/grammar.ts')).typescriptGrammar,
    program: javascript,
  },
  {
    id: 'tsx',
    extensions: ['tsx'],
    grammar: async () => (await import('../parsing/javascript/grammar.ts')).tsxGrammar,
    program: javascript,
  },
  { id: 'vue', extensions: ['vue'] },
  { id: 'svelte', extensions: ['svelte'] },
  { id: 'astro', extensions: ['astro'] },
  // Known by where they lie (`scanning/template-files.ts`).
  { id: 'angular', extensions: [] },
  { id: 'ejs', extensions: ['ejs'] },
  { id: 'pug', extensions: ['pug', 'jade'] },
  { id: 'handlebars', extensions: ['hbs', 'handlebars', 'mustache'] },
  { id: 'liquid', extensions: ['liquid'] },
  { id: 'nunjucks', extensions: ['njk', 'nunjucks', 'swig'] },
  // Scripts for browsers, whatever makes the page: a program apart from the server's.
  {
    id: 'page',
    extensions: [],
    program: async () => (await import('../dataflow/javascript/javascript.ts')).javascriptOfPages,
  },
  {
    id: 'python',
    extensions: ['py', 'pyw', 'pyi'],
    names: ['wscript', 'sconstruct'],
    interpreters: ['python', 'python2', 'python3', 'pypy', 'pypy3'],
    grammar: async () => (await import('../parsing/python/grammar.ts')).pythonGrammar,
    program: async () => (await import('../dataflow/python/python.ts')).python,
  },
  { id: 'jinja', extensions: ['j2', 'jinja', 'jinja2'] },
  // Known by where they lie (`scanning/template-files.ts`).
  { id: 'bottle', extensions: [] },
  { id: 'chameleon', extensions: [] },
  { id: 'mako', extensions: ['mako', 'mak'] },
  {
    id: 'java',
    extensions: ['java'],
    grammar: async () => (await import('../parsing/java/grammar.ts')).javaGrammar,
    program: java,
  },
  {
    id: 'jsp',
    extensions: ['jsp', 'jspx', 'jspf', 'tag'],
    grammar: async () => (await import('../parsing/java/grammar.ts')).jspGrammar,
    program: java,
  },
  // Files of these are known by where they lie (`scanning/template-files.ts`).
  {
    id: 'thymeleaf',
    extensions: [],
    grammar: async () => (await import('../parsing/java/grammar.ts')).thymeleafGrammar,
  },
  {
    id: 'facelets',
    extensions: [],
    grammar: async () => (await import('../parsing/java/grammar.ts')).faceletsGrammar,
    program: java,
  },
  {
    id: 'freemarker',
    extensions: [],
    grammar: async () => (await import('../parsing/java/grammar.ts')).freemarkerGrammar,
  },
  {
    id: 'freemarker-html',
    extensions: [],
    grammar: async () => (await import('../parsing/java/grammar.ts')).freemarkerHtmlGrammar,
  },
  {
    id: 'velocity',
    extensions: [],
    grammar: async () => (await import('../parsing/java/grammar.ts')).velocityGrammar,
  },
  {
    id: 'qute',
    extensions: ['qute', 'qute.html'],
    grammar: async () => (await import('../parsing/java/grammar.ts')).quteGrammar,
  },
  {
    id: 'pebble',
    extensions: ['peb', 'pebble'],
    grammar: async () => (await import('../parsing/java/grammar.ts')).pebbleGrammar,
  },
  {
    id: 'jte',
    extensions: ['jte', 'kte'],
    grammar: async () => (await import('../parsing/java/grammar.ts')).jteGrammar,
  },
  {
    id: 'go',
    extensions: ['go'],
    grammar: async () => (await import('../parsing/go/grammar.ts')).goGrammar,
    program: go,
  },
  { id: 'templ', extensions: ['templ'], program: go },
  { id: 'quicktemplate', extensions: ['qtpl'], program: go },
  { id: 'pongo2', extensions: ['pongo2'] },
  { id: 'jet', extensions: ['jet'] },
  {
    id: 'csharp',
    extensions: ['cs', 'csx'],
    grammar: async () => (await import('../parsing/csharp/grammar.ts')).csharpGrammar,
    program: csharp,
  },
  { id: 'razor', extensions: ['cshtml', 'razor'], program: csharp },
  { id: 'aspx', extensions: ['aspx', 'ascx', 'ashx', 'master'], program: csharp },
  {
    id: 'php',
    extensions: ['php', 'phtml', 'php3', 'php4', 'php5', 'php7'],
    interpreters: ['php'],
    grammar: async () => (await import('../parsing/php/grammar.ts')).phpGrammar,
    program: async () => (await import('../dataflow/php/php.ts')).php,
  },
  { id: 'blade', extensions: ['blade.php'] },
  { id: 'latte', extensions: ['latte'] },
  { id: 'twig', extensions: ['twig'] },
  { id: 'smarty', extensions: ['tpl', 'smarty'] },
  {
    id: 'ruby',
    extensions: ['rb', 'rake', 'gemspec', 'ru'],
    names: ['rakefile', 'gemfile', 'guardfile', 'vagrantfile', 'capfile'],
    interpreters: ['ruby', 'jruby'],
    grammar: async () => (await import('../parsing/ruby/grammar.ts')).rubyGrammar,
    program: ruby,
  },
  { id: 'erb', extensions: ['erb', 'rhtml'] },
  { id: 'haml', extensions: ['haml'], program: ruby },
  { id: 'slim', extensions: ['slim'], program: ruby },
  {
    id: 'rust',
    extensions: ['rs'],
    grammar: async () => (await import('../parsing/rust/grammar.ts')).rustGrammar,
    program: async () => (await import('../dataflow/rust/rust.ts')).rust,
  },
  { id: 'tera', extensions: ['tera'] },
  // Last: its grammar changes how those after it are compiled (`compile-simply.ts`).
  {
    id: 'kotlin',
    extensions: ['kt', 'kts'],
    grammar: async () => (await import('../parsing/kotlin/grammar.ts')).kotlinGrammar,
    program: java,
  },
];
