/** Files that are part of the program around them, though their names do not say so. */
import type { InventoryFile } from '../inventory/inventory.ts';
import type { JavaScriptProjects } from './javascript-projects.ts';

const templateFolders = /(?:^|\/)(?:templates?|jinja2?)\//;
const viewFolders = /(?:^|\/)(?:views?|templates?|pages|layouts?|partials?)\//;

/** Packages whose pages are HTML files with Jinja's tags. */
const engines = [
  'nunjucks',
  'express-nunjucks',
  'koa-nunjucks-2',
  'egg-view-nunjucks',
  'swig',
  'swig-templates',
];

/** The text beside the page of a mail: nothing in it is read as a page. */
const textOfMail = /(?:^|[/_-])(?:e?mails?|notifications?)[/_-].*[-_.](?:text|txt|plain)\.html$/i;

/** The templates of Python's and Rust's frameworks, and of nunjucks and swig, as templates; nothing where nobody uses these. */
function htmlTemplates(
  files: readonly InventoryFile[],
  { packages }: Pick<JavaScriptProjects, 'packages'>,
): InventoryFile[] {
  const host = ['python', 'rust'].find((name) => files.some(({ language }) => language === name));
  const ofHost = host === 'rust' ? 'tera' : 'jinja';
  const roots = [...packages.values()]
    .filter(({ dependencies }) => engines.some((name) => Object.hasOwn(dependencies, name)))
    .map(({ directory }) => (directory === '' ? '' : `${directory}/`));
  if (host === undefined && roots.length === 0) return [];
  return files.flatMap((file) => {
    if (file.language !== 'html' || file.roles.length > 0 || textOfMail.test(file.path)) return [];
    if (host !== undefined && templateFolders.test(file.path)) return [{ ...file, language: ofHost }];
    const isView = viewFolders.test(file.path) && roots.some((root) => file.path.startsWith(root));
    return isView ? [{ ...file, language: 'nunjucks' }] : [];
  });
}

const javaFolders = /(?:^|\/)(?:src\/main|WEB-INF)\//;
const javaEndings: readonly [ending: RegExp, language: string][] = [
  [/\.ftl$/i, 'freemarker'],
  [/\.ftlh$/i, 'freemarker-html'],
  [/\.vm$/i, 'velocity'],
];
const faceletsEnding = /\.xhtml$/i;
/** Larger templates are written by nobody. In bytes. */
const maxTemplateBytes = 500_000;

/** The templates of Java's frameworks, where there is Java: HTML files with Thymeleaf's attributes, and those of others. */
export function javaTemplates(files: readonly InventoryFile[]): InventoryFile[] {
  if (!files.some(({ language }) => language === 'java')) return [];
  return files.flatMap((file) => {
    if (file.roles.length > 0 || file.size > maxTemplateBytes) return [];
    if (file.language === 'html' && javaFolders.test(file.path))
      return [{ ...file, language: faceletsEnding.test(file.path) ? 'facelets' : 'thymeleaf' }];
    const language = javaEndings.find(([ending]) => ending.test(file.path))?.[1];
    return language === undefined ? [] : [{ ...file, language }];
  });
}

/** The pages of Bottle and Chameleon, where there is Python; `.tpl` is Smarty's where there is PHP. */
export function pythonTemplates(files: readonly InventoryFile[]): InventoryFile[] {
  const has = (wanted: string) => files.some(({ language }) => language === wanted);
  if (!has('python')) return [];
  const endings: [RegExp, string][] = [[/\.z?pt$/i, 'chameleon']];
  if (!has('php')) endings.push([/\.s?tpl$/i, 'bottle']);
  return files.flatMap((file) => {
    const language = endings.find(([ending]) => ending.test(file.path))?.[1];
    const isPage = language !== undefined && file.roles.length === 0 && file.size <= maxTemplateBytes;
    return isPage ? [{ ...file, language }] : [];
  });
}

const goEndings = /\.(?:gohtml|gotmpl|tmpl)$/i;
/** Charts and programs that write code have templates too, which are no pages. */
const otherFolders = /(?:^|\/)(?:charts?|helm|deploy|generators?|scaffold\w*|testdata)\//;

/** Modules of Go whose pages lie where those of the standard library do, by the language of the pages. */
const goEngines: readonly [module: RegExp, language: string][] = [
  [/^github\.com\/(?:flosch\/pongo2|gofiber\/template\/django)(?:\/|$)/, 'pongo2'],
  [/^github\.com\/(?:CloudyKit\/jet|gofiber\/template\/jet)(?:\/|$)/, 'jet'],
];
/** How pages of these engines are named, where it says nothing else. */
const engineLanguages = new Set<string | null>(['html', 'jinja', 'twig', 'smarty']);

/**
 * The pages of Go's programs: what is named so, and HTML files where templates lie.
 * @param modules what its `go.mod` files ask for
 */
export function goTemplates(
  files: readonly InventoryFile[],
  modules: ReadonlySet<string> = new Set(),
): InventoryFile[] {
  if (!files.some(({ language }) => language === 'go')) return [];
  const engine = goEngines.find(([module]) => [...modules].some((path) => module.test(path)))?.[1];
  return files.flatMap((file) => {
    if (file.roles.length > 0 || file.size > maxTemplateBytes || otherFolders.test(file.path)) return [];
    const isNamed = engineLanguages.has(file.language) || /\.django$/i.test(file.path);
    if (engine !== undefined && isNamed && viewFolders.test(file.path))
      return [{ ...file, language: engine }];
    const isPage =
      file.language === 'html'
        ? viewFolders.test(file.path)
        : file.language === null && goEndings.test(file.path);
    return isPage ? [{ ...file, language: 'go-template' }] : [];
  });
}

/** The templates of Angular's components: HTML files beside the script of the same name. */
export function angularTemplates(
  files: readonly InventoryFile[],
  { packages }: Pick<JavaScriptProjects, 'packages'>,
): InventoryFile[] {
  const isUsed = [...packages.values()].some(({ dependencies }) =>
    Object.hasOwn(dependencies, '@angular/core'),
  );
  if (!isUsed) return [];
  const scripts = new Set(files.filter(({ language }) => language === 'typescript').map(({ path }) => path));
  return files
    .filter(
      ({ language, path, size }) =>
        language === 'html' && size <= maxTemplateBytes && scripts.has(path.replace(/html$/, 'ts')),
    )
    .map((file) => ({ ...file, language: 'angular' }));
}

/** All of them; what may be of several languages is of the first. */
export function templateFiles(
  files: readonly InventoryFile[],
  projects: Pick<JavaScriptProjects, 'packages'>,
  goModules: ReadonlySet<string>,
): InventoryFile[] {
  const found = [
    ...javaTemplates(files),
    ...angularTemplates(files, projects),
    ...htmlTemplates(files, projects),
    ...goTemplates(files, goModules),
    ...pythonTemplates(files),
  ];
  const seen = new Set<string>();
  return found.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** XML files that may hold the statements of Java's mappers, or say which classes are actions, beans or tags. */
export const mapperLanguage = 'mapper-xml';

/** XML beside Java that may be a mapper; what it is, its text says. */
export function possibleMappers(files: readonly InventoryFile[]): InventoryFile[] {
  if (!files.some(({ language }) => language === 'java')) return [];
  return files
    .filter(
      ({ language, path, roles }) =>
        language === 'xml' &&
        /\.(?:xml|tld)$/i.test(path) &&
        !/(?:^|\/)pom\.xml$/i.test(path) &&
        roles.length === 0,
    )
    .map((file) => ({ ...file, language: mapperLanguage }));
}
