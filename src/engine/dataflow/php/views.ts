/** Views that are written in PHP: which file a name means, and which one a framework fills when an action has ended. */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { valuesByName } from '../templates/given-values.ts';
import { renderGathered } from '../templates/templates.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { nearest } from './includes.ts';

/** `app/Views/`, `views/`, `templates/`, Laminas's `view/`, `resources/views/`. */
const folders = /(?:^|\/)(?:views?|templates?)\//i;

/** `items/index` is `app/Views/items/index.php`; what has no folder lies in that of its controller: `views/post/index.php`. */
export function findView(it: Interpreter, name: string): ProgramFile | null {
  const wanted = name.replace(/^(?:[\w-]+::|\.{0,2}\/)*/, '').replace(/\.(?:php|phtml)$/, '');
  if (wanted === '' || wanted.includes('..')) return null;
  const named = it.frame.homeClass?.node.name ?? '';
  const own = wanted.includes('/') ? [] : ownFolders(named).map((folder) => `${folder}/${wanted}`);
  for (const path of [...own, wanted])
    for (const ending of ['.php', '.phtml']) {
      const file = nearest(it, path + ending, it.frame.file.path, ({ path }) => folders.test(path));
      if (file && file !== it.frame.file) return file;
    }
  return null;
}

/** `$this->artist` in a page of Laminas or Zend is what the page was given as `artist`. */
export function pageItself(it: Interpreter, { path }: ProgramFile, locals: readonly Value[]): Value | null {
  if (!path.endsWith('.phtml')) return null;
  return valuesByName(
    it,
    locals.flatMap(({ objects }) => objects.flatMap((object) => object.entries())),
  );
}

/** The page of an action that has given it values and named none: `templates/Articles/index.php`. */
export function renderActionView(
  it: Interpreter,
  { node, file, homeClass }: FunctionObject,
  instance: Value,
): void {
  const controller = homeClass?.node.name ?? '';
  const pages = pagesOfPresenter(controller, node.name, file.path) ?? pagesOfAction(controller, node.name);
  // As a part of the action: what is found in the page is tried again by running the functions on its way.
  it.withFrame(file, node, instance, homeClass, '', () => {
    for (const page of pages) if (renderGathered(it, page, node)) return;
  });
}

function pagesOfAction(controller: string, method: string): string[] {
  const action = method.replace(/(?<=.)Action$/, '');
  const names = new Set([action, separated(action, '_'), separated(action, '-')]);
  return ownFolders(controller).flatMap((folder) => [...names].map((name) => `${folder}/${name}`));
}

/** Nette's: `ArticlePresenter::renderShow` fills `Article/show.latte` or `Article.show.latte`, beside it or in `templates` there or above. */
function pagesOfPresenter(presenter: string, method: string, path: string): string[] | null {
  const [, name] = /^(\w+)Presenter$/.exec(presenter) ?? [];
  const [, , view] = /^(render|action)([A-Z]\w*)$/.exec(method) ?? [];
  if (name === undefined || view === undefined) return null;
  const page = view.charAt(0).toLowerCase() + view.slice(1);
  const own = path.slice(0, path.lastIndexOf('/') + 1);
  const above = own.replace(/[^/]+\/$/, '');
  return [
    `${own}${page}.latte`,
    ...[own, above].flatMap((folder) =>
      ['/', '.'].map((sign) => `${folder}templates/${name}${sign}${page}.latte`),
    ),
    `${own}${name}/${page}.latte`,
    `templates/${name}/${page}.latte`,
  ];
}

/** `BlogPostsController` has the folders `BlogPosts` (CakePHP), `blog-posts` (Yii, Laminas) and `blog_posts`. */
function ownFolders(controller: string): string[] {
  const name = controller.replace(/Controller$/, '');
  if (name === controller || name === '') return [];
  return [...new Set([name, separated(name, '-'), separated(name, '_')])];
}

function separated(name: string, by: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, by).toLowerCase();
}
