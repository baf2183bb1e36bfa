/** `<%@ include file="header.jsp" %>`: the page's code is compiled with the page around it, as if it stood there. */
import type { CallSite } from '../calls/call-site.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import { wholeFile } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import { prepareModule } from '../modules/modules.ts';
import type { Module, ProgramFile } from '../modules/program.ts';
import { findTemplate } from '../templates/template-names.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

const includeName = 'include_page';

/** A page that includes more than this is not followed into the others. */
const maxIncluded = 40;

const included = new WeakMap<EntryContext, number>();

/** Null for any other call. */
export function includePage(it: Interpreter, call: CallSite, scope: Scope): Value | null {
  const { frame } = it;
  const isInclude = call.receiver === null && call.paths.some(({ text }) => text === includeName);
  if (!isInclude || frame.file.ir.language !== 'jsp') return null;
  const name = call.args[0]?.constant;
  const file = typeof name === 'string' ? pageMeant(it, name) : null;
  const count = included.get(it.entry) ?? 0;
  if (!file || count >= maxIncluded) return unknown;
  for (let at: typeof frame | null = frame; at !== null; at = at.caller) if (at.file === file) return unknown;
  included.set(it.entry, count + 1);
  const [around, within] = [prepareModule(it, frame.file), prepareModule(it, file)];
  shareWildcards(around, within);
  const fn = frame.function ?? wholeFile(file.text.length);
  it.withFrame(file, fn, frame.thisValue, frame.homeClass, frame.symbol, () => {
    it.hoist(file.ir.body, scope);
    it.executeAll(file.ir.body, scope);
  });
  shareWildcards(within, around);
  return unknown;
}

/** What one page imports is there for the rest of them. */
function shareWildcards({ wildcards }: Module, to: Module): void {
  const more = wildcards.filter((one) => !to.wildcards.includes(one));
  to.wildcards.push(...more);
  if (more.length > 0) to.foundByWildcard.clear();
}

/** Names begin at the folder of the page, or with a slash at the root of what is served, which lies above it. */
function pageMeant(it: Interpreter, name: string): ProgramFile | null {
  const folders = it.frame.file.path.split('/').slice(0, -1);
  const wanted = name.split('/').filter((part) => part !== '' && part !== '.');
  const climbed = wanted.findIndex((part) => part !== '..');
  const rest = wanted.slice(Math.max(climbed, 0)).join('/');
  const own = folders.slice(0, Math.max(folders.length - Math.max(climbed, 0), 0));
  const places = name.startsWith('/') ? folders.map((_, depth) => folders.slice(0, depth)).reverse() : [own];
  for (const place of places) {
    const file = it.files.get([...place, rest].join('/'));
    if (file) return file.ir.language === 'jsp' ? file : null;
  }
  return findTemplate(it, name);
}
