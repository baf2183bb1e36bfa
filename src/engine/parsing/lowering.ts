/**
 * The part of lowering that is the same in every language: look up the rule for a node type, fall back to
 * `unknown` with the children, give positions and names.
 */

import { statementAt } from './frequent-nodes.ts';
import type { Expression, Identifier } from './ir/expressions.ts';
import type { Pattern } from './ir/patterns.ts';
import type { Span } from './ir/span.ts';
import type { Block, Statement } from './ir/statements.ts';
import type { SyntaxNode } from './syntax-tree.ts';

export type ExpressionRule = (node: SyntaxNode, lower: Lowering) => Expression;
export type PatternRule = (node: SyntaxNode, lower: Lowering) => Pattern;
/** Null where the syntax has no effect when the program runs. */
export type StatementRule = (node: SyntaxNode, lower: Lowering) => Statement | null;

export interface LoweringRules {
  expressions: ReadonlyMap<string, ExpressionRule>;
  patterns: ReadonlyMap<string, PatternRule>;
  statements: ReadonlyMap<string, StatementRule>;
  /** Node types that mean nothing at run time, wherever they stand. */
  ignored: ReadonlySet<string>;
  /** Several declarations in one statement of a file stand in the file one by one: others look for them there. */
  separatesDeclarations?: boolean;
}

/** A template within a file of another language. */
export interface InlineTemplate {
  language: string;
  /** Where in the file it stands. */
  from: number;
  to: number;
  /** Takes what it is lowered to. */
  add(body: Statement[]): void;
}

/** Lowers one file. Recursion is bounded by the depth at which the syntax tree was cut. */
export class Lowering {
  readonly source: string;
  /** Found while the file was lowered, to be read when it has been. */
  readonly templates: InlineTemplate[] = [];
  private readonly rules: LoweringRules;
  private readonly lineAt: Uint32Array;
  private readonly names: Map<string, string>;

  /**
   * @param lineAt 1-based line of each UTF-16 offset of the source, and of its end.
   * @param names names already seen, so that equal names are one string in memory.
   */
  constructor(rules: LoweringRules, source: string, lineAt: Uint32Array, names: Map<string, string>) {
    this.rules = rules;
    this.source = source;
    this.lineAt = lineAt;
    this.names = names;
  }

  span(node: SyntaxNode): Span {
    const last = node.end > node.start ? node.end - 1 : node.start;
    return {
      line: this.lineAt[node.start] ?? 1,
      endLine: this.lineAt[last] ?? 1,
      start: node.start,
      end: node.end,
    };
  }

  /** The node's source text. */
  text(node: SyntaxNode): string {
    return this.source.slice(node.start, node.end);
  }

  /** The node's source text as a name: one string in memory for all its uses. */
  name(node: SyntaxNode): string {
    return this.intern(this.text(node));
  }

  intern(name: string): string {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const own = apartFromSource(name);
    this.names.set(own, own);
    return own;
  }

  expression(node: SyntaxNode | undefined): Expression {
    if (!node) return this.nothing();
    const rule = this.rules.expressions.get(node.type);
    return rule ? rule(node, this) : this.unknown(node);
  }

  expressions(nodes: readonly SyntaxNode[]): Expression[] {
    const result: Expression[] = [];
    for (const node of nodes) if (!this.rules.ignored.has(node.type)) result.push(this.expression(node));
    return result;
  }

  /** Syntax without a rule: its children are kept, so that values still flow through it. */
  unknown(node: SyntaxNode): Expression {
    return { ...this.span(node), kind: 'unknown', children: this.expressions(node.children) };
  }

  pattern(node: SyntaxNode | undefined): Pattern {
    if (!node) return this.nameless();
    const rule = this.rules.patterns.get(node.type);
    if (rule) return rule(node, this);
    return node.children[0] ? this.pattern(node.children[0]) : { ...this.nameless(), ...this.span(node) };
  }

  statement(node: SyntaxNode): Statement | null {
    const rule = this.rules.statements.get(node.type);
    if (rule) return rule(node, this);
    if (this.rules.ignored.has(node.type)) return null;
    return statementAt(this.span(node), this.expression(node));
  }

  statements(nodes: readonly SyntaxNode[]): Statement[] {
    const result: Statement[] = [];
    for (const node of nodes) {
      const statement = this.statement(node);
      if (statement) result.push(statement);
    }
    return result;
  }

  /** The statements of a file. */
  file(nodes: readonly SyntaxNode[]): Statement[] {
    const body = this.statements(nodes);
    return this.rules.separatesDeclarations ? body.flatMap(apart) : body;
  }

  /** Several statements in the place of one, without a scope of their own. */
  group(node: SyntaxNode, body: Statement[]): Statement | null {
    const [only] = body;
    if (!only) return null;
    if (body.length === 1) return only;
    return { ...this.span(node), kind: 'block', body, isScope: false } satisfies Block;
  }

  private nothing(): Expression {
    return { line: 1, endLine: 1, start: 0, end: 0, kind: 'unknown', children: [] };
  }

  private nameless(): Identifier {
    return { line: 1, endLine: 1, start: 0, end: 0, kind: 'identifier', name: '' };
  }
}

/** V8 keeps a part of a text as a reference to the whole: names outlive the texts of their files. */
function apartFromSource(name: string): string {
  return ` ${name}`.slice(1);
}

function apart(statement: Statement): Statement[] {
  return statement.kind === 'block' && !statement.isScope ? statement.body.flatMap(apart) : [statement];
}
