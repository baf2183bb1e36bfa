/**
 * Arguments of programs that are taken for options: `git clone` reads `--upload-pack=…` where an address is meant, and no
 * shell has to run for that. Looked for at every call that starts a program, as the sinks of command injection name them.
 */
import type { CallSite } from '../calls/call-site.ts';
import { dangersIn } from '../findings/dangers.ts';
import { reachSink, type SinkUse } from '../findings/sink-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ReadySink } from '../models/knowledge.ts';
import type { Subject } from '../models/subject.ts';
import { cleanMask, type Taint, withPartialGuard } from '../taint/taint.ts';
import type { Shape } from '../values/shape.ts';
import { formOf, shapeOf, taintedValue, type Value } from '../values/value.ts';
import { commandLines, programOf, textOf, type Word } from './command-lines.ts';
import type { DangerousOption } from './dangerous-options.ts';
import { optionTaken } from './option-taken.ts';

/** A sink of command injection, and what of it is about options. */
export interface StartingSink {
  entry: ReadySink;
  options: ReadySink;
  api: string;
  certainty: SinkUse['certainty'];
}

export function checkOptions(it: Interpreter, call: CallSite, subject: Subject, sink: StartingSink): void {
  // What starts a program in a way that runs no command does so in others: only of a library the conditions are its own.
  if (sink.entry.program !== undefined && !sink.entry.condition(subject)) return;
  for (const line of commandLines(call, sink.entry.program)) {
    const texts = line.map(({ value }) => textOf(value));
    const program = texts[0] === null ? programOf(call, line[0]?.value) : null;
    if (program) texts[0] = program;
    // What a call is given before the command line is no text: a context, an environment.
    const start = texts.findIndex((text) => text !== null);
    for (const [at, word] of line.entries()) {
      if (start >= 0 && at > start) checkWord(it, call, subject, sink, word, texts.slice(start, at));
      checkText(it, call, subject, sink, word);
    }
  }
}

function checkWord(
  it: Interpreter,
  call: CallSite,
  subject: Subject,
  sink: StartingSink,
  word: Word,
  before: (string | null)[],
): void {
  if (!word.value.isTainted || isFromRoot(word.value)) return;
  const taken = optionTaken(before);
  if (!taken || (word.isLoose && isWrittenBefore(subject.code, before))) return;
  reach(it, call, subject, sink, word, taken, (value) => value);
}

/**
 * In which order a list came to be that was filled on several ways is not known: whether the function writes a word with
 * which the next one is no option, `--` or an option that takes a value.
 */
function isWrittenBefore(code: string, before: readonly (string | null)[]): boolean {
  return [...code.matchAll(/(["'])(--?[\w-]*)\1/g)].some(
    ([, , word = '']) => optionTaken([...before, word]) === null,
  );
}

/** `path.resolve(name)`, `path.join(folder, name)`: it begins with the root, or with a folder. */
function isFromRoot({ paths }: Value): boolean {
  return paths.some(({ text }) => madeOfFolder.test(text));
}

const madeOfFolder =
  /(?:^|\.)(?:path\.(?:resolve|join)|(?:File|posixpath)\.join|filepath\.(?:Join|Abs|EvalSymlinks)|Path\.Combine|abspath|realpath(?:Sync)?|GetFullPath|expand_path|absolute_path|getCanonicalPath|getAbsolutePath|toAbsolutePath|canonicalize)\(\)$/;

/** A command line in one text: `git clone ` and a value that was escaped for the shell. */
function checkText(it: Interpreter, call: CallSite, subject: Subject, sink: StartingSink, word: Word): void {
  const { value } = word;
  if (!value.isTainted) return;
  for (const taint of value.taints) {
    const isEscaped =
      call.node?.tagged || ((cleanMask(taint) | taint.cleanedInContext) & sink.entry.mask) !== 0;
    const behind = isEscaped ? wordsBefore(formOf(value, taint)) : null;
    const taken = behind && optionTaken(behind);
    if (taken) reach(it, call, subject, sink, { ...word, value: taintedValue([taint]) }, taken, lastWord);
  }
}

const hiddenText = '\uFFFF';

/** The words before the one that begins with what is tainted; null where it begins with something else. */
function wordsBefore(shape: Shape): (string | null)[] | null {
  const at = shape.findIndex((part) => 'hole' in part && part.hole === 'tainted');
  if (at < 1) return null;
  const text = shape
    .slice(0, at)
    .map((part) => ('fixed' in part ? part.fixed : hiddenText))
    .join('');
  const own = /(?:^|[;&|(\n`])([^;&|(\n`]*)$/.exec(text)?.[1] ?? '';
  if (!/\s["']?$/.test(own)) return null;
  const words = own.replace(/["']$/, '').trim().split(/\s+/);
  return words.map((word) => (word.includes(hiddenText) ? null : word.replaceAll(/["']/g, '')));
}

/** Of a command line that another call makes: what it has in the place of the word. */
function lastWord(value: Value): Value {
  const words = wordsBefore(shapeOf(value));
  return words === null ? value : taintedValue(value.taints as Taint[]);
}

/** `assertSafeArgs(args)`: a look through all words, for options that are not wanted. */
const looksThrough =
  /\b((?:assert|check|validate|reject|refuse|sanitize|ensure|verify|guard)\w*(?:Arg|Flag|Option|Param)\w*)\s*\(/i;

function reach(
  it: Interpreter,
  call: CallSite,
  { facts, code }: Subject,
  { options, api, certainty }: StartingSink,
  { value, argument }: Word,
  { program, option, severity }: DangerousOption,
  wordIn: (value: Value) => Value,
): void {
  const check = looksThrough.exec(code)?.[1];
  const guarded = (taint: Taint): Taint =>
    check ? (withPartialGuard([taint], `checked by ${check}`)[0] ?? taint) : taint;
  const found = (given: Value) =>
    dangersIn(wordIn(given), options, it.entry).map((danger) => ({
      ...danger,
      taint: guarded(danger.taint),
      severity,
      details: { program, option },
    }));
  const use: SinkUse = {
    rule: options.info,
    api,
    certainty,
    argument,
    span: call.span,
    facts,
    callee: call.name,
    dangersIn: found,
  };
  for (const danger of found(value)) reachSink(it, use, danger);
}
