/** Buffers that text is written into and read from again. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, notConstant, taintedValue, unknown, Value } from '../values/value.ts';
import { formatted, printed } from './formatting.ts';

const bufferTypes = ['<strings.Builder>', '<bytes.Buffer>'];

/** Does not meet the name of any field. */
const content = '\u0000text';

function isBuffer(value: Value | null | undefined): value is Value {
  return value?.paths.some(({ text }) => bufferTypes.includes(text)) ?? false;
}

function write(it: Interpreter, call: CallSite, buffer: Value, added: Value): void {
  for (const object of buffer.objects) {
    const cell = object.cell(content);
    it.journal.write(cell, concatenate(it, [cell.value ?? constantValue(''), added], call.span));
  }
}

const writeText: Builtin = (it, call) => {
  const [text = unknown] = call.args;
  if (!isBuffer(call.receiver)) return null;
  write(it, call, call.receiver, text);
  return unknown;
};

const readText: Builtin = (it, call) => {
  if (!isBuffer(call.receiver)) return null;
  const [object] = call.receiver.objects;
  const written = object?.get(content)?.value;
  if (written) return written;
  return taintedValue(step(it, call.receiver.taints, 'call', call.span));
};

const reset: Builtin = (it, call) => {
  if (!isBuffer(call.receiver)) return null;
  for (const object of call.receiver.objects) it.journal.write(object.cell(content), constantValue(''));
  return unknown;
};

/** `bytes.NewBufferString(text)` */
const newBuffer: Builtin = (it, { args: [text = constantValue('')] }) => {
  const object = new HeapObject('opaque', it.entryId);
  object.cell(content).value =
    text.isConstant && typeof text.constant !== 'string' ? constantValue('') : text;
  return new Value(notConstant, noTaints, [object], [it.paths.type('bytes.Buffer')], null);
};

/** `buffer.Truncate(0)` */
const truncate: Builtin = (it, call) => (call.args[0]?.constant === 0 ? reset(it, call) : null);

/** `io.Copy(&buffer, reader)` */
const copyInto: Builtin = (it, call) => {
  const [buffer, from] = call.args;
  if (!isBuffer(buffer) || !from) return null;
  write(it, call, buffer, taintedValue(step(it, from.taints, 'call', call.span)));
  return unknown;
};

const writeFormatted: Builtin = (it, call) => {
  const [buffer, format = unknown, ...values] = call.args;
  if (!isBuffer(buffer)) return null;
  write(it, call, buffer, formatted(it, call, format, values));
  return unknown;
};

const writePrinted: Builtin = (it, call) => {
  const [buffer, ...values] = call.args;
  if (!isBuffer(buffer)) return null;
  write(it, call, buffer, printed(it, call, values));
  return unknown;
};

/** `bufio.NewWriter(w)`: what is written there goes on to what it was made of. */
const passOn: Builtin = (_it, { args: [writer] }) => writer ?? null;

export const writerFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['fmt.Fprintf', writeFormatted],
  ['fmt.Fprint', writePrinted],
  ['fmt.Fprintln', writePrinted],
  ['io.WriteString', writePrinted],
  ['io.Copy', copyInto],
  ...[
    'bufio.NewWriter',
    'bufio.NewWriterSize',
    'compress/gzip.NewWriter',
    'compress/gzip.NewWriterLevel',
  ].map((name): [string, Builtin] => [name, passOn]),
  ['bytes.NewBufferString', newBuffer],
  ['bytes.NewBuffer', newBuffer],
]);

export const writerMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['WriteString', writeText],
  ['Write', writeText],
  ['WriteByte', writeText],
  ['WriteRune', writeText],
  ['String', readText],
  ['Bytes', readText],
  ['Reset', reset],
  ['Truncate', truncate],
]);
