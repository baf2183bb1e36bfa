/** The layout that MVC and Razor Pages put around a view: `Layout = "_Admin"` of the view itself, or of `_ViewStart.cshtml`. */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';

const assigned = /\bLayout\s{0,10}=\s{0,10}(?:"([^"]{1,200})"|null)/;
/** What a layout without any of these writes is escaped. */
const raw = /\bRaw\(|HtmlString\b|<script\b/;

/** The name of the layout; null where there is none. */
export function layoutOf(it: Interpreter, { path, text }: ProgramFile): string | null {
  let found = assigned.exec(text);
  for (let slash = path.lastIndexOf('/'); !found && slash > 0; slash = path.lastIndexOf('/', slash - 1))
    found = assigned.exec(it.files.get(`${path.slice(0, slash)}/_ViewStart.cshtml`)?.text ?? '');
  return found?.[1] ?? null;
}

/** Most have nothing that could be told of them, and need not be run with each of their views. */
export function mayTell({ text }: ProgramFile): boolean {
  return raw.test(text);
}
