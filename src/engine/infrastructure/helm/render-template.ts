/**
 * Runs templates of Go as Helm does. What is not known leaves a hole: a failed expression one in the text, a branch
 * whose condition is not known one in its place.
 */
import type { Range } from '../document/node.ts';
import type { Budget } from './budget.ts';
import { callFunction } from './functions/function-table.ts';
import type { Call } from './functions/go-function.ts';
import {
  type GoValue,
  hole,
  isMap,
  someText,
  TemplateFailure,
  textOfValue,
  truthOf,
  unknown,
} from './go-value.ts';
import { parseTemplate } from './parse-template.ts';
import { RenderedText } from './rendered-text.ts';
import type { Block, Operand, Pipe, Placed, TemplateNode } from './template-nodes.ts';
import { TemplateSyntaxError } from './template-tokens.ts';
import { Variables } from './variables.ts';

/** What is being run: where it prints, what `.` and `$` are, and which variables there are. */
interface Frame {
  output: RenderedText;
  /** Where everything it prints stands, when that is not where it was written. */
  origin: Range | null;
  dot: GoValue;
  variables: Variables;
}

type Jump = 'break' | 'continue' | null;

export class TemplateRenderer implements Call {
  readonly budget: Budget;
  readonly #defined: ReadonlyMap<string, readonly TemplateNode[]>;

  constructor(defined: ReadonlyMap<string, readonly TemplateNode[]>, budget: Budget) {
    this.#defined = defined;
    this.budget = budget;
  }

  /** @throws ChartTooLarge */
  render(body: readonly TemplateNode[], data: GoValue, defined = this.#defined): RenderedText {
    const output = new RenderedText();
    const renderer = defined === this.#defined ? this : new TemplateRenderer(defined, this.budget);
    const frame: Frame = { output, origin: null, dot: data, variables: new Variables(data) };
    this.budget.within(() => renderer.#run(body, frame));
    return output;
  }

  include(name: string, data: GoValue): string {
    const body = this.#defined.get(name);
    if (!body) throw new TemplateFailure();
    return this.render(body, data).text;
  }

  renderText(source: string, data: GoValue): string {
    if (!source.includes('{{')) return source;
    this.budget.pay(source.length);
    try {
      const { body, defined } = parseTemplate(source);
      const all = defined.size === 0 ? this.#defined : new Map([...this.#defined, ...defined]);
      return this.render(body, data, all).text;
    } catch (error) {
      if (error instanceof TemplateSyntaxError) throw new TemplateFailure();
      throw error;
    }
  }

  #run(nodes: readonly TemplateNode[], frame: Frame): Jump {
    for (const node of nodes) {
      this.budget.spend(1);
      const jump = this.#runOne(node, frame);
      if (jump) return jump;
    }
    return null;
  }

  #runOne(node: TemplateNode, frame: Frame): Jump {
    switch (node.kind) {
      case 'text':
        this.#write(node.text, node, frame);
        return null;
      case 'print': {
        const value = this.#evaluate(node.pipe, frame);
        if (node.pipe.variables.length > 0) return null;
        if (value === unknown) this.#leaveHole(node, [], frame);
        else this.#write(textOfValue(value), node, frame);
        return null;
      }
      case 'template': {
        const body = this.#defined.get(node.name);
        const dot = node.pipe ? this.#evaluate(node.pipe, frame) : null;
        if (!body) this.#leaveHole(node, [], frame);
        else {
          const inner: Frame = { ...frame, origin: frame.origin ?? node, dot, variables: new Variables(dot) };
          this.budget.within(() => this.#run(body, inner));
        }
        return null;
      }
      case 'break':
      case 'continue':
        return node.kind;
      default:
        return this.budget.within(() => frame.variables.within(() => this.#runBlock(node, frame)));
    }
  }

  #runBlock(node: Block, frame: Frame): Jump {
    if (node.kind === 'range') return this.#runRange(node, frame);
    const value = this.#evaluate(node.pipe, frame);
    const truth = truthOf(value);
    if (truth === undefined) {
      this.#leaveHole(node, node.body, frame);
      return null;
    }
    if (!truth) return this.#run(node.otherwise, frame);
    return this.#run(node.body, node.kind === 'with' ? { ...frame, dot: value } : frame);
  }

  #runRange(node: Block, frame: Frame): Jump {
    const [first, second] = node.pipe.variables;
    const value = this.#evaluate({ ...node.pipe, variables: [] }, frame);
    const elements = elementsOf(value);
    if (elements === null) {
      this.#leaveHole(node, node.body, frame);
      return null;
    }
    if (elements.length === 0) return this.#run(node.otherwise, frame);
    for (const [key, element] of elements) {
      this.budget.spend(1);
      if (first !== undefined) frame.variables.declare(first, second === undefined ? element : key);
      if (second !== undefined) frame.variables.declare(second, element);
      const jump = frame.variables.within(() => this.#run(node.body, { ...frame, dot: element }));
      if (jump === 'break') break;
    }
    return null;
  }

  #write(text: string, origin: Range, { output, origin: fixed }: Frame): void {
    this.budget.pay(text.length, output.length + text.length);
    output.write(text, fixed ?? origin, fixed === null && 'kind' in origin && origin.kind === 'text');
  }

  /** A hole stands on a line of its own where what was to be printed would have: beside what is around it. */
  #leaveHole(node: Placed, body: readonly TemplateNode[], frame: Frame): void {
    for (const name of assignedIn(body, this.budget)) frame.variables.assign(name, unknown);
    const [first, last] = [body[0], body.at(-1)];
    const lead = first?.kind === 'text' ? (/^[ \t]*\n/.test(first.text) ? indentAfter(first.text) : '') : '';
    const before = lead || indentAfter(node.trimmed);
    const after = last?.kind === 'text' && /\n[ \t]*$/.test(last.text) ? '\n' : '';
    this.#write(`${before}${hole}${after}`, node, frame);
  }

  #evaluate({ commands, variables, isDeclaration }: Pipe, frame: Frame): GoValue {
    let value: GoValue | undefined;
    for (const command of commands) value = this.#evaluateCommand(command, value, frame);
    const result = value ?? null;
    for (const name of variables)
      if (isDeclaration) frame.variables.declare(name, result);
      else frame.variables.assign(name, result);
    return result;
  }

  #evaluateCommand([head, ...rest]: readonly Operand[], piped: GoValue | undefined, frame: Frame): GoValue {
    if (!head) return unknown;
    const given = () => {
      const values: GoValue[] = rest.map((operand) => this.#valueOf(operand, frame));
      return piped === undefined ? values : values.concat([piped]);
    };
    try {
      if (head.kind === 'function') {
        if (head.name === 'and' || head.name === 'or') return this.#chain(head.name, rest, piped, frame);
        return callFunction(head.name, given(), this);
      }
      const value = this.#valueOf(head, frame);
      return typeof value === 'function' ? value(given()) : value;
    } catch (error) {
      if (error instanceof TemplateFailure) return unknown;
      throw error;
    }
  }

  /** `and` and `or` stop at the first that decides. */
  #chain(
    name: 'and' | 'or',
    operands: readonly Operand[],
    piped: GoValue | undefined,
    frame: Frame,
  ): GoValue {
    let isKnown = true;
    let value: GoValue = null;
    const values = operands.map((operand) => () => this.#valueOf(operand, frame));
    for (const next of piped === undefined ? values : [...values, () => piped]) {
      value = next();
      const truth = truthOf(value);
      // What comes behind one that is not known may decide: then the result is true or false, whatever it is.
      if (truth === (name === 'or')) return isKnown ? value : name === 'or' ? someText : false;
      if (truth === undefined) isKnown = false;
    }
    return isKnown ? value : unknown;
  }

  #valueOf(operand: Operand, frame: Frame): GoValue {
    this.budget.spend(1);
    switch (operand.kind) {
      case 'literal':
        return operand.value;
      case 'field':
        return fieldOf(frame.dot, operand.path);
      case 'variable':
        return fieldOf(frame.variables.get(operand.name), operand.path);
      case 'pipe': {
        const value = this.budget.within(() => this.#evaluate(operand.pipe, frame));
        // `(.Values.a).b` is how charts ask for what may not be there.
        return value === null ? null : fieldOf(value, operand.path);
      }
      case 'function':
        return this.#evaluateCommand([operand], undefined, frame);
    }
  }
}

/** @throws TemplateFailure where something has no fields */
function fieldOf(value: GoValue, path: readonly string[]): GoValue {
  let current = value;
  for (const key of path) {
    if (current === unknown) return unknown;
    if (!isMap(current)) throw new TemplateFailure();
    current = current.get(key) ?? null;
  }
  return current;
}

/** Keys come in order, as Go has them. Null where it is not known. */
function elementsOf(value: GoValue): [GoValue, GoValue][] | null {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.map((each, at) => [at, each]);
  if (isMap(value)) return [...value].sort(([a], [b]) => (a < b ? -1 : 1));
  if (typeof value === 'number' && value <= 10_000)
    return Array.from({ length: Math.max(0, value) }, (_, at) => [at, at]);
  return null;
}

/** Where what was printed here would have begun a line: the line break and the space after it. */
function indentAfter(text: string): string {
  const space = /^\s*/.exec(text)?.[0] ?? '';
  const at = space.lastIndexOf('\n');
  return at < 0 ? '' : space.slice(at);
}

/** Variables that a branch sets: they are not known where it is not known whether it was taken. */
function assignedIn(nodes: readonly TemplateNode[], budget: Budget): string[] {
  budget.spend(nodes.length);
  return nodes.flatMap((node) => {
    if (node.kind === 'print') return node.pipe.isDeclaration ? [] : node.pipe.variables;
    if (!('body' in node)) return [];
    return [...assignedIn(node.body, budget), ...assignedIn(node.otherwise, budget)];
  });
}
