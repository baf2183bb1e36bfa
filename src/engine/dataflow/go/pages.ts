/** Pages of Go's templates: files name the pages in them, and a call hands one on. */
import { pagesDefined } from '../../parsing/templates/go-template.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { ProgramFile } from '../modules/program.ts';

const defined = new WeakMap<Interpreter, ReadonlyMap<string, ProgramFile>>();

/** The file with `{{ define "name" }}`; of several the first. */
export function pageDefined(it: Interpreter, name: string): ProgramFile | null {
  let pages = defined.get(it);
  if (!pages) {
    const all = it.templates.flatMap((file) =>
      pagesDefined(file.text).map((page): [string, ProgramFile] => [page, file]),
    );
    pages = new Map(all.reverse());
    defined.set(it, pages);
  }
  return pages.get(name) ?? null;
}

/** `pongo2.Must(pongo2.FromFile("page.html"))`: the page that it is given, or nothing goes on. */
const must: Builtin = (_, { args: [page] }) => page ?? null;

export const pageFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['github.com/flosch/pongo2.Must', must],
  ['html/template.Must', must],
]);
