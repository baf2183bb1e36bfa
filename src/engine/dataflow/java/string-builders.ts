/** `StringBuilder`, `StringBuffer`, `StringWriter`, `StringJoiner`, and readers over a text. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, objectValue, type Value } from '../values/value.ts';
import { formatted } from './formatting.ts';
import { emptyText, textObjectsOf, textOf, writeText } from './text.ts';

function append(it: Interpreter, call: CallSite): Value | null {
  const builders = textObjectsOf(call.receiver);
  const added = call.args[0];
  if (builders.length === 0 || !call.receiver || !added) return null;
  for (const builder of builders) {
    const content = textOf(objectValue(builder));
    writeText(it, builder, concatenate(it, [content, textOf(added)], call.span));
  }
  return call.receiver;
}

/** `writer.printf(format, x)`, `formatter.format(format, x)` */
function printf(it: Interpreter, call: CallSite): Value | null {
  if (textObjectsOf(call.receiver).length === 0) return null;
  const from = call.args[0]?.paths.some((path) => /\bLocale\b/.test(path.text)) ? 1 : 0;
  const template = call.args[from];
  if (!template) return null;
  return append(it, { ...call, args: [formatted(it, template, call.args.slice(from + 1), call.span)] });
}

/** What is put in the middle may stand anywhere: it is taken to stand at the end. */
function insert(it: Interpreter, call: CallSite): Value | null {
  const at = call.args[0]?.constant;
  const builders = textObjectsOf(call.receiver);
  const inserted = call.args.at(-1);
  if (builders.length === 0 || !call.receiver || !inserted) return null;
  for (const builder of builders) {
    const content = textOf(objectValue(builder));
    const parts = at === 0 ? [textOf(inserted), content] : [content, textOf(inserted)];
    writeText(it, builder, concatenate(it, parts, call.span));
  }
  return call.receiver;
}

function content(_it: Interpreter, call: CallSite): Value | null {
  return textObjectsOf(call.receiver).length > 0 && call.receiver ? textOf(call.receiver) : null;
}

/** Changes that keep what is in it, as far as that matters. */
function keep(_it: Interpreter, call: CallSite): Value | null {
  return textObjectsOf(call.receiver).length > 0 ? call.receiver : null;
}

function changed(_it: Interpreter, call: CallSite): Value | null {
  const builders = textObjectsOf(call.receiver);
  if (builders.length === 0 || !call.receiver) return null;
  const known = textOf(call.receiver);
  for (const builder of builders) writeText(_it, builder, known.withoutConstant());
  return call.receiver;
}

/** `replace(from, to, text)` */
function replace(it: Interpreter, call: CallSite): Value | null {
  const builders = textObjectsOf(call.receiver);
  const [, , inserted] = call.args;
  if (builders.length === 0 || !inserted) return null;
  for (const builder of builders) {
    const rest = isWhole(call) ? emptyText : textOf(objectValue(builder)).withoutConstant();
    writeText(it, builder, concatenate(it, [rest, textOf(inserted)], call.span));
  }
  return call.receiver;
}

/** `delete(from, to)` */
function remove(it: Interpreter, call: CallSite): Value | null {
  if (!isWhole(call)) return changed(it, call);
  const builders = textObjectsOf(call.receiver);
  for (const builder of builders) writeText(it, builder, emptyText);
  return builders.length > 0 ? call.receiver : null;
}

/** `builder.delete(0, builder.length())` */
function isWhole({ args, argNodes, node }: CallSite): boolean {
  const end = argNodes[1];
  if (args[0]?.constant !== 0 || end?.kind !== 'call' || node?.callee.kind !== 'member') return false;
  const { callee } = end;
  const [own, other] = [node.callee.object, callee.kind === 'member' ? callee.object : null];
  return (
    callee.kind === 'member' &&
    callee.property === 'length' &&
    own.kind === 'identifier' &&
    other?.kind === 'identifier' &&
    own.name === other.name
  );
}

function setLength(it: Interpreter, call: CallSite): Value | null {
  const builders = textObjectsOf(call.receiver);
  if (builders.length === 0) return null;
  if (call.args[0]?.constant === 0) for (const builder of builders) writeText(it, builder, emptyText);
  return call.receiver;
}

function length(_it: Interpreter, call: CallSite): Value | null {
  if (textObjectsOf(call.receiver).length === 0 || !call.receiver) return null;
  const { constant } = textOf(call.receiver);
  return typeof constant === 'string' ? constantValue(constant.length) : null;
}

export const builderMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['append', append],
  ['write', append],
  ['writeBytes', append],
  ['print', append],
  ['println', append],
  ['add', append],
  ['printf', printf],
  ['format', printf],
  ['insert', insert],
  ['reverse', changed],
  ['delete', remove],
  ['deleteCharAt', changed],
  ['setCharAt', changed],
  ['replace', replace],
  ['setLength', setLength],
  ['length', length],
  ['toString', content],
  ['substring', content],
  ['readLine', content],
  ['toByteArray', content],
  ['nextToken', content],
  ['nextElement', content],
  ['getBuffer', keep],
  ['lines', content],
]);
