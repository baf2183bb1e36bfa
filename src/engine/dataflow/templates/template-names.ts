/** Which template of the program a name means. */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { Value } from '../values/value.ts';

const endings = [
  '',
  '.ejs',
  '.pug',
  '.jade',
  '.hbs',
  '.handlebars',
  '.mustache',
  '.liquid',
  '.latte',
  '.html',
  '.htm',
  '.njk',
  '.nunjucks',
  '.swig',
  '.j2',
  '.jinja',
  '.jinja2',
  '.mako',
  '.tera',
  '.html.tera',
  '.jsp',
  '.ftl',
  '.ftlh',
  '.vm',
  '.peb',
  '.pebble',
  '.jte',
  '.kte',
  '.qute.html',
  '.qute',
  '.tpl',
  '.stpl',
  '.pt',
  '.gohtml',
  '.gotmpl',
  '.tmpl',
  '.html.tmpl',
  '.pongo2',
  '.django',
  '.jet',
  '.jet.html',
  '.html.jet',
];

/** Folders that names start from. */
const roots = /(?:^|\/)(?:views|templates)\/$/;

/** Of a name, or a list of names, the first that the program has. */
export function firstTemplate(it: Interpreter, value: Value | undefined): ProgramFile | null {
  return templatesOf(it, value)[0] ?? null;
}

/** What a name that is one of several may mean; of a list of names, what the first that the program has means. */
export function templatesOf(it: Interpreter, value: Value | undefined): ProgramFile[] {
  for (const { texts } of value?.objects[0]?.itemsValue ?? (value ? [value] : [])) {
    const files = texts.flatMap((name) => findTemplate(it, name) ?? []);
    if (files.length > 0) return files;
  }
  return [];
}

/** The file a view's name means: the one of that path, or of that path in some folder, the shortest first. */
export function findTemplate(it: Interpreter, name: string): ProgramFile | null {
  const wanted = name.replace(/^(?:module:[^/]*|file:)?(?:\.{0,2}\/)*/, '');
  return byPath(it, wanted) ?? byDots(it, name) ?? it.language.findView?.(it, name) ?? null;
}

function byPath(it: Interpreter, wanted: string): ProgramFile | null {
  let best: ProgramFile | null = null;
  for (const file of indexOf(it).get(stemOf(wanted)) ?? [])
    if (endings.some((ending) => beforeName(file.path, wanted + ending) !== null))
      if (!best || file.path.length < best.path.length) best = file;
  return best;
}

/** Blade's names: `admin.users` is `admin/users.blade.php` in a folder of views. */
function byDots(it: Interpreter, name: string): ProgramFile | null {
  const path = `${name.replaceAll('.', '/')}.blade.php`;
  let best: ProgramFile | null = null;
  for (const file of indexOf(it).get(stemOf(path)) ?? [])
    if (roots.test(beforeName(file.path, path) ?? ''))
      if (!best || file.path.length < best.path.length) best = file;
  return best;
}

/** The folder, with its slash, in which the name is found at this path; null where the path is another one. */
function beforeName(path: string, name: string): string | null {
  if (path === name) return '';
  return path.endsWith(`/${name}`) ? path.slice(0, -name.length) : null;
}

const indexes = new WeakMap<Interpreter, Map<string, ProgramFile[]>>();

function indexOf(it: Interpreter): Map<string, ProgramFile[]> {
  let index = indexes.get(it);
  if (index) return index;
  index = new Map();
  for (const file of it.templates) {
    const files = index.get(stemOf(file.path));
    if (files) files.push(file);
    else index.set(stemOf(file.path), [file]);
  }
  indexes.set(it, index);
  return index;
}

/** The file's name without what it ends in. */
function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0] ?? '';
}
