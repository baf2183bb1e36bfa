/** What the conditions of the models may look at: a call, an assignment or an object key, and what is around it. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, namedArgument } from '../calls/call-site.ts';
import type { Frame } from '../calls/frame.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { refusesIn } from '../findings/refusals.ts';
import { codeOf } from '../findings/snippets.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { isMadeBy, lastNameOf, namesIn } from './expression-names.ts';

const noValues: readonly Value[] = [];
const noNodes: readonly Expression[] = [];

/** A check of what a call gave stands near to it. */
const maxBelow = 1_500;
const maxClass = 20_000;

/** Most are made and never asked anything: everything that costs is found out when asked for. */
export class Subject {
  /** Assigned value, or value of the key. */
  readonly value: Value | null;
  /** The object literal around the key. */
  readonly literal: HeapObject | null;
  readonly #it: Interpreter;
  /** What is assigned to, where it is no call. */
  readonly #owner: Value | null;
  readonly #call: CallSite | null;
  /** Where it stands, where it is no call. */
  readonly #place: Span | null;
  #facts: string[] | null = null;
  /** A condition held for one of the texts that a value may be, and not for all. */
  isOneOfSeveral = false;

  constructor(
    it: Interpreter,
    call: CallSite | null,
    value: Value | null = null,
    literal: HeapObject | null = null,
    owner: Value | null = null,
    place: Span | null = null,
  ) {
    this.#it = it;
    this.#place = place;
    this.#owner = owner;
    this.#call = call;
    this.value = value;
    this.literal = literal;
  }

  /** The same, with facts of its own. */
  fresh(): Subject {
    return new Subject(this.#it, this.#call, this.value, this.literal, this.#owner, this.#place);
  }

  get args(): readonly Value[] {
    return this.#call?.args ?? noValues;
  }

  get argNodes(): readonly Expression[] {
    return this.#call?.argNodes ?? noNodes;
  }

  named(name: string): Value | undefined {
    return this.#call ? namedArgument(this.#call, name, this.#it.language) : undefined;
  }

  /** A spread hides how many arguments there are. */
  get hasUnknownArguments(): boolean {
    return this.#call?.hasUnknownArguments ?? false;
  }

  get receiver(): Value | null {
    return this.#call?.receiver ?? this.#owner;
  }

  /** Last name of what is called, in the code; empty where there is none. */
  get calleeName(): string {
    return this.#call?.name ?? '';
  }

  /** Its last name in the code; empty where there is none. */
  get receiverName(): string {
    const callee = this.#call?.node?.callee;
    return callee?.kind === 'member' ? lastNameOf(callee.object) : '';
  }

  /** What the call was given by name whose result is called: `app.get('/', name=value)(handler)`. */
  calleeKeyword(name: string): Expression | undefined {
    const callee = this.#call?.node?.callee;
    return callee?.kind === 'call' ? callee.keywords?.[name] : undefined;
  }

  /** Whether the class that is called, or one that it extends, throws in this method of its own. */
  refusesIn(method: string): boolean {
    const made = this.#call?.callee.objects.find((object) => object instanceof ClassObject);
    return made instanceof ClassObject && refusesIn(made, (name) => name === method);
  }

  /** Whether the class that it is called on, or made of, or one that this extends, sets this field to such code. */
  setsField(name: string, value: { test(code: string): boolean }): boolean {
    const { receiver, callee } = this.#call ?? {};
    const [object] = (this.isNew ? callee : receiver)?.objects ?? [];
    const made = object instanceof ClassObject ? object : object?.prototype?.maker;
    return (made instanceof ClassObject ? lineageOf(made) : []).some(({ node, file }) =>
      node.fields.some(
        (field) =>
          field.name === name &&
          field.value &&
          value.test(file.text.slice(field.value.start, field.value.end)),
      ),
    );
  }

  get isNew(): boolean {
    return this.#call?.isNew ?? false;
  }

  /** Whether the value is known to be of the type, or of a subtype. */
  isOfType(value: Value, type: string): boolean {
    return value.paths.some((path) => this.#it.models.isOfType(path, type));
  }

  /** What is known of the response's content type: null when nothing. */
  get contentType(): string | null {
    return this.#it.entry.contentType.value;
  }

  /** Names of what the result is assigned to, and of the function around it. */
  get names(): readonly string[] {
    // What a block makes is for what the method around it does.
    const { assigned, function: around, caller } = this.#method;
    if (!around?.name) return assigned;
    // `password = randomText(10)`: for what a text that is made at random is meant, who asks for it says.
    const meant = /random/i.test(around.name) ? (caller?.assigned ?? []) : [];
    return [...assigned, around.name, ...meant];
  }

  /** Names of what the result is assigned to. */
  get assigned(): readonly string[] {
    return this.#method.assigned;
  }

  /** The code after it, to the end of the function and so far at most. */
  get codeBelow(): string {
    const { file, function: around } = this.#method;
    const start = (this.#call?.span ?? this.#place)?.end ?? file.text.length;
    return file.text.slice(start, Math.min(around?.end ?? file.text.length, start + maxBelow));
  }

  /** Its own code and what follows, so far at most. */
  get codeFromHere(): string {
    const { text } = this.#method.file;
    const start = (this.#call?.span ?? this.#place)?.start ?? text.length;
    return text.slice(start, start + maxBelow);
  }

  /**
   * The code of the function before it, so far back at most, with the calls of the chain it stands in; of a callback also
   * that of the function that has it called.
   */
  get codeAbove(): string {
    const { file, function: inner } = this.#method;
    let around = inner;
    for (let { frame } = this.#it; frame.caller; frame = frame.caller) {
      const { file: other, function: outer } = frame.caller;
      if (around && outer && other === file && outer.start < around.start && around.end <= outer.end)
        around = outer;
    }
    const callee = this.#call?.node?.callee;
    const chained = callee?.kind === 'member' && callee.object.kind === 'call' ? callee.object.end : null;
    const end = chained ?? (this.#call?.span ?? this.#place)?.start ?? 0;
    return withoutComments(file, Math.max(around?.start ?? 0, end - maxBelow), end);
  }

  /** The code of the class around it, so much at most; empty outside of classes. */
  get classCode(): string {
    const { homeClass } = this.#it.frame;
    if (!homeClass) return '';
    const { start, end } = homeClass.node;
    return withoutComments(homeClass.file, start, Math.min(end, start + maxClass));
  }

  /** The frame of the function around it, without blocks and what only gives a value in it; its names are those of these too. */
  get #method(): Pick<Interpreter['frame'], 'file' | 'function' | 'caller'> & {
    assigned: readonly string[];
  } {
    let { frame } = this.#it;
    let { assigned }: { assigned: readonly string[] } = frame;
    for (; frame.caller && isPartOf(frame, frame.caller); frame = frame.caller)
      assigned = [...assigned, ...frame.caller.assigned];
    return { file: frame.file, function: frame.function, caller: frame.caller, assigned };
  }

  /** Code of the function around it; outside of functions that of the file. */
  get code(): string {
    const { file, function: around } = this.#it.frame;
    return around ? file.text.slice(around.start, around.end) : file.text;
  }

  /** Names in what the result of the call, or of calls on it, is compared with. */
  get comparedNames(): readonly string[] {
    const node = this.#call?.node;
    const comparison = this.#it.frame.compared.at(-1);
    if (!node || !comparison) return [];
    const { left, right } = comparison;
    if (isMadeBy(left, node)) return namesIn(right);
    return isMadeBy(right, node) ? namesIn(left) : [];
  }

  /** Text of the file in which it stands. */
  get text(): string {
    return this.#it.frame.file.text;
  }

  /** Path of the file in which it stands. */
  get path(): string {
    return this.#it.frame.file.path;
  }

  /** Code of the conditions on the way from the entry. */
  get conditions(): readonly string[] {
    const conditions: string[] = [];
    for (let frame: Interpreter['frame'] | null = this.#it.frame; frame; frame = frame.caller)
      for (const test of [...frame.conditions.map((one) => one.test), ...frame.assured])
        conditions.push(codeOf(frame.file.text, test));
    return conditions;
  }

  /** Facts of the whole application on which the answer depends; `!fact` where it must not hold. */
  get facts(): readonly string[] {
    return this.#facts ?? [];
  }

  require(fact: string): void {
    this.#facts ??= [];
    this.#facts.push(fact);
  }
}

/** What a comment speaks of is not done. */
function withoutComments({ text, ir }: ProgramFile, start: number, end: number): string {
  const code = text.slice(start, end);
  return ir.comments.reduce((left, { text: comment }) => (comment ? left.replace(comment, '') : left), code);
}

/** A block, or `() => Math.random()` that is written in the function which has it run. */
function isPartOf({ file, function: fn }: Frame, caller: Frame): boolean {
  if (!fn || fn.isBlock) return fn?.isBlock === true;
  const [only, ...others] = fn.body;
  return (
    !fn.name &&
    only?.kind === 'return' &&
    others.length === 0 &&
    caller.file === file &&
    (!caller.function || (caller.function.start <= fn.start && fn.end <= caller.function.end))
  );
}
