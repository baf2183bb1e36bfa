/** Languages by file name. A new one is a row; only rows with `isCode` are analysed and paid for. */

interface Language {
  id: string;
  /** Source code that the engine analyses, or will: its non-empty lines are what a scan costs. */
  isCode: boolean;
  /** Endings of file names, of one part or two, without the first dot, lower case. */
  extensions: readonly string[];
  /** Whole file names, lower case. */
  names?: readonly string[];
  /** Interpreters of scripts without an ending. */
  interpreters?: readonly string[];
}

const languages: readonly Language[] = [
  {
    id: 'javascript',
    isCode: true,
    extensions: ['js', 'mjs', 'cjs', 'jsx', 'es6', 'jsm'],
    names: ['jakefile'],
    interpreters: ['node', 'nodejs', 'bun', 'zx'],
  },
  {
    id: 'typescript',
    isCode: true,
    extensions: ['ts', 'mts', 'cts'],
    interpreters: ['deno', 'ts-node', 'tsx'],
  },
  { id: 'tsx', isCode: true, extensions: ['tsx'] },
  { id: 'vue', isCode: true, extensions: ['vue'] },
  { id: 'svelte', isCode: true, extensions: ['svelte'] },
  { id: 'astro', isCode: true, extensions: ['astro'] },
  { id: 'ejs', isCode: true, extensions: ['ejs'] },
  { id: 'pug', isCode: true, extensions: ['pug', 'jade'] },
  { id: 'handlebars', isCode: true, extensions: ['hbs', 'handlebars', 'mustache'] },
  { id: 'nunjucks', isCode: true, extensions: ['njk', 'nunjucks', 'swig'] },
  {
    id: 'python',
    isCode: true,
    extensions: ['py', 'pyw', 'pyi'],
    names: ['wscript', 'sconstruct'],
    interpreters: ['python', 'python2', 'python3', 'pypy', 'pypy3'],
  },
  { id: 'jinja', isCode: true, extensions: ['j2', 'jinja', 'jinja2'] },
  { id: 'mako', isCode: true, extensions: ['mako', 'mak'] },
  { id: 'java', isCode: true, extensions: ['java'] },
  { id: 'jsp', isCode: true, extensions: ['jsp', 'jspx', 'jspf', 'tag'] },
  { id: 'go', isCode: true, extensions: ['go'] },
  {
    id: 'php',
    isCode: true,
    extensions: ['php', 'phtml', 'php3', 'php4', 'php5', 'php7'],
    interpreters: ['php'],
  },
  { id: 'blade', isCode: true, extensions: ['blade.php'] },
  { id: 'twig', isCode: true, extensions: ['twig'] },
  { id: 'smarty', isCode: true, extensions: ['tpl', 'smarty'] },
  { id: 'csharp', isCode: true, extensions: ['cs', 'csx'] },
  { id: 'razor', isCode: true, extensions: ['cshtml', 'razor'] },
  { id: 'aspx', isCode: true, extensions: ['aspx', 'ascx', 'ashx', 'master'] },
  {
    id: 'ruby',
    isCode: true,
    extensions: ['rb', 'rake', 'gemspec', 'ru'],
    names: ['rakefile', 'gemfile', 'guardfile', 'vagrantfile', 'capfile'],
    interpreters: ['ruby', 'jruby'],
  },
  { id: 'erb', isCode: true, extensions: ['erb', 'rhtml'] },
  { id: 'haml', isCode: true, extensions: ['haml'] },
  { id: 'slim', isCode: true, extensions: ['slim'] },
  { id: 'rust', isCode: true, extensions: ['rs'] },
  { id: 'tera', isCode: true, extensions: ['tera'] },
  { id: 'kotlin', isCode: true, extensions: ['kt', 'kts'] },

  { id: 'scala', isCode: false, extensions: ['scala', 'sbt'] },
  { id: 'groovy', isCode: false, extensions: ['groovy', 'gradle'], names: ['jenkinsfile'] },
  { id: 'swift', isCode: false, extensions: ['swift'] },
  { id: 'c', isCode: false, extensions: ['c', 'h'] },
  { id: 'cpp', isCode: false, extensions: ['cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx'] },
  { id: 'dart', isCode: false, extensions: ['dart'] },
  { id: 'elixir', isCode: false, extensions: ['ex', 'exs', 'eex', 'heex'] },
  { id: 'lua', isCode: false, extensions: ['lua'] },
  { id: 'perl', isCode: false, extensions: ['pl', 'pm'], interpreters: ['perl'] },
  { id: 'r', isCode: false, extensions: ['r'] },
  { id: 'sql', isCode: false, extensions: ['sql'] },
  {
    id: 'shell',
    isCode: false,
    extensions: ['sh', 'bash', 'zsh', 'ksh', 'fish'],
    names: ['.bashrc', '.profile', '.zshrc'],
    interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh'],
  },
  { id: 'powershell', isCode: false, extensions: ['ps1', 'psm1', 'psd1'], interpreters: ['pwsh'] },
  { id: 'batch', isCode: false, extensions: ['bat', 'cmd'] },
  { id: 'html', isCode: false, extensions: ['html', 'htm', 'xhtml'] },
  { id: 'css', isCode: false, extensions: ['css', 'scss', 'sass', 'less', 'styl'] },
  {
    id: 'json',
    isCode: false,
    extensions: ['json', 'json5', 'jsonc', 'webmanifest', 'map'],
    names: ['composer.lock', 'pipfile.lock', '.babelrc', '.eslintrc'],
  },
  { id: 'yaml', isCode: false, extensions: ['yaml', 'yml'] },
  {
    id: 'toml',
    isCode: false,
    extensions: ['toml'],
    names: ['pipfile', 'cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock'],
  },
  {
    id: 'xml',
    isCode: false,
    extensions: [
      'xml',
      'xsd',
      'xsl',
      'xslt',
      'svg',
      'csproj',
      'vbproj',
      'fsproj',
      'props',
      'targets',
      'config',
      'plist',
      'wsdl',
    ],
  },
  {
    id: 'properties',
    isCode: false,
    extensions: ['properties', 'ini', 'cfg', 'conf', 'cnf'],
    names: ['.npmrc', '.pypirc', '.netrc', '.gitconfig', '.editorconfig', '.my.cnf'],
  },
  { id: 'dotenv', isCode: false, extensions: ['env'], names: ['.env', '.envrc'] },
  {
    id: 'dockerfile',
    isCode: false,
    extensions: ['dockerfile', 'containerfile'],
    names: ['dockerfile', 'containerfile'],
  },
  { id: 'terraform', isCode: false, extensions: ['tf', 'tfvars', 'hcl'] },
  { id: 'makefile', isCode: false, extensions: ['mk'], names: ['makefile', 'gnumakefile'] },
  { id: 'graphql', isCode: false, extensions: ['graphql', 'gql'] },
  { id: 'protobuf', isCode: false, extensions: ['proto'] },
  { id: 'nginx', isCode: false, extensions: ['nginx'], names: ['nginx.conf', '.htaccess'] },
  {
    id: 'pem',
    isCode: false,
    extensions: ['pem', 'key', 'crt', 'cer', 'pub', 'asc'],
    names: ['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519'],
  },
  { id: 'notebook', isCode: false, extensions: ['ipynb'] },
  { id: 'markdown', isCode: false, extensions: ['md', 'markdown', 'mdx', 'rst', 'adoc'] },
  {
    id: 'text',
    isCode: false,
    extensions: ['txt', 'csv', 'tsv', 'log', 'lock', 'mod', 'sum'],
    names: ['license', 'readme', 'codeowners', 'procfile', '.gitignore', '.dockerignore'],
  },
];

const byId = new Map(languages.map((language) => [language.id, language]));
const byName = new Map(languages.flatMap(({ id, names = [] }) => names.map((name) => [name, id] as const)));
const byExtension = new Map(
  languages.flatMap(({ id, extensions }) => extensions.map((end) => [end, id] as const)),
);
const byInterpreter = new Map(
  languages.flatMap(({ id, interpreters = [] }) => interpreters.map((name) => [name, id] as const)),
);

/** Names such as `.env.production` and `Dockerfile.web`, which carry their kind in front. */
const byPrefix: readonly [prefix: string, id: string][] = [
  ['.env.', 'dotenv'],
  ['dockerfile.', 'dockerfile'],
  ['containerfile.', 'dockerfile'],
];

/** `Dockerfile-dev`, `Dockerfile_prod`; but `dockerfile-parser.ts` is what its extension says. */
const dockerfileVariant = /^(?:docker|container)file[-_]/;

/** Language by the file's name alone; null when the name tells nothing. */
export function languageOfName(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const whole = byName.get(name);
  if (whole) return whole;
  for (const [prefix, id] of byPrefix) if (name.startsWith(prefix)) return id;
  const dot = name.lastIndexOf('.');
  const before = dot < 1 ? -1 : name.lastIndexOf('.', dot - 1);
  const ofExtension = [before, dot]
    .map((at) => (at < 0 ? undefined : byExtension.get(name.slice(at + 1))))
    .find((id) => id !== undefined);
  return ofExtension ?? (dockerfileVariant.test(name) ? 'dockerfile' : null);
}

/** Language by the first line of a script (`#!/usr/bin/env -S node --flag`). */
export function languageOfShebang(firstLine: string): string | null {
  if (!firstLine.startsWith('#!')) return null;
  for (const word of firstLine.slice(2, 200).trim().split(/\s+/)) {
    const program = word.slice(word.lastIndexOf('/') + 1).replace(/[\d.]+$/, '');
    if (program === 'env' || word.startsWith('-') || word.includes('=')) continue;
    return byInterpreter.get(program) ?? null;
  }
  return null;
}

export function isCode(language: string | null): boolean {
  return language !== null && byId.get(language)?.isCode === true;
}
