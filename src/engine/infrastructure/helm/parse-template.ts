/** Reads a template of Go. What its functions are is not asked here. */
import type { Block, Operand, Pipe, Template, TemplateNode } from './template-nodes.ts';
import { type Piece, splitTemplate, TemplateSyntaxError, type Token } from './template-tokens.ts';

const maximumDepth = 100;
type Action = Extract<Piece, { kind: 'action' }>;
type Branches = Pick<Block, 'pipe' | 'body' | 'otherwise'>;

/** @throws TemplateSyntaxError */
export function parseTemplate(source: string): Template {
  return new Parser(splitTemplate(source)).parse();
}

class Parser {
  readonly #pieces: readonly Piece[];
  readonly #defined = new Map<string, TemplateNode[]>();
  #at = 0;
  #depth = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  parse(): Template {
    const { nodes, closing } = this.#parseBlock();
    if (closing) throw new TemplateSyntaxError();
    return { body: nodes, defined: this.#defined };
  }

  /** Up to its `end` or `else`, which is handed back. */
  #parseBlock(): { nodes: TemplateNode[]; closing: Action | null } {
    if (++this.#depth > maximumDepth) throw new TemplateSyntaxError();
    const nodes: TemplateNode[] = [];
    for (;;) {
      const piece = this.#pieces[this.#at++];
      if (!piece) break;
      if (piece.kind === 'text') nodes.push(piece);
      else {
        const word = piece.tokens[0];
        if (word?.kind === 'word' && (word.text === 'end' || word.text === 'else')) {
          this.#depth--;
          return { nodes, closing: piece };
        }
        const node = this.#parseAction(piece);
        if (node) nodes.push(node);
      }
    }
    this.#depth--;
    return { nodes, closing: null };
  }

  #parseAction(action: Action): TemplateNode | null {
    const { tokens, start, end, trimmed } = action;
    const place = { start, end, trimmed };
    const word = tokens[0]?.kind === 'word' ? tokens[0].text : '';
    switch (word) {
      case 'if':
      case 'with':
      case 'range':
        return { kind: word, ...this.#parseBranches(tokens.slice(1)), ...place };
      case 'define':
      case 'block': {
        const name = literalText(tokens[1]);
        const { nodes, closing } = this.#parseBlock();
        if (closing?.tokens[0]?.text !== 'end') throw new TemplateSyntaxError();
        this.#defined.set(name, nodes);
        if (word === 'define') return null;
        return { kind: 'template', name, pipe: pipeOrNull(tokens.slice(2)), ...place };
      }
      case 'template':
        return {
          kind: 'template',
          name: literalText(tokens[1]),
          pipe: pipeOrNull(tokens.slice(2)),
          ...place,
        };
      case 'break':
      case 'continue':
        if (tokens.length === 1) return { kind: word, ...place };
    }
    return { kind: 'print', pipe: parsePipe(tokens), ...place };
  }

  /** `else if` is an `if` of its own in the other branch, and ends with it. */
  #parseBranches(tokens: readonly Token[]): Branches {
    const pipe = parsePipe(tokens);
    const { nodes: body, closing } = this.#parseBlock();
    const [keyword, next] = closing?.tokens ?? [];
    if (!closing || !keyword) throw new TemplateSyntaxError();
    if (keyword.text === 'end') return { pipe, body, otherwise: [] };
    if (next?.text === 'if' || next?.text === 'with') {
      if (++this.#depth > maximumDepth) throw new TemplateSyntaxError();
      const { start, end, trimmed } = closing;
      const branches = this.#parseBranches(closing.tokens.slice(2));
      this.#depth--;
      return { pipe, body, otherwise: [{ kind: next.text, ...branches, start, end, trimmed }] };
    }
    const { nodes: otherwise, closing: last } = this.#parseBlock();
    if (last?.tokens[0]?.text !== 'end') throw new TemplateSyntaxError();
    return { pipe, body, otherwise };
  }
}

function pipeOrNull(tokens: readonly Token[]): Pipe | null {
  return tokens.length === 0 ? null : parsePipe(tokens);
}

function parsePipe(tokens: readonly Token[]): Pipe {
  const reader = new PipeReader(tokens);
  const pipe = reader.readPipe(0);
  if (!reader.isAtEnd) throw new TemplateSyntaxError();
  return pipe;
}

class PipeReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  readPipe(depth: number): Pipe {
    if (depth > maximumDepth) throw new TemplateSyntaxError();
    const { variables, isDeclaration } = this.#readVariables();
    const commands: Operand[][] = [];
    do {
      const operands: Operand[] = [];
      while (!this.isAtEnd && !this.#is('|') && !this.#is(')')) operands.push(this.#readOperand(depth));
      if (operands.length === 0) throw new TemplateSyntaxError();
      commands.push(operands);
    } while (this.#take('|'));
    return { variables, isDeclaration, commands };
  }

  /** `$key, $value :=`; nothing where the pipe begins with a value. */
  #readVariables(): { variables: string[]; isDeclaration: boolean } {
    const before = this.#at;
    const variables: string[] = [];
    do {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'variable') break;
      variables.push(token.text);
      this.#at++;
    } while (this.#take(','));
    const sign = this.#tokens[this.#at];
    if (variables.length > 0 && sign?.kind === 'sign' && (sign.text === ':=' || sign.text === '=')) {
      this.#at++;
      return { variables, isDeclaration: sign.text === ':=' };
    }
    this.#at = before;
    return { variables: [], isDeclaration: false };
  }

  #readOperand(depth: number): Operand {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case 'text':
        return { kind: 'literal', value: literalValue(token.text) };
      case 'number':
        return { kind: 'literal', value: Number(token.text.replaceAll('_', '')) };
      case 'variable':
        return { kind: 'variable', name: token.text, path: this.#readPath() };
      case 'field':
        return { kind: 'field', path: [token.text.slice(1), ...this.#readPath()] };
      case 'word':
        if (token.text === 'true' || token.text === 'false')
          return { kind: 'literal', value: token.text === 'true' };
        return token.text === 'nil'
          ? { kind: 'literal', value: null }
          : { kind: 'function', name: token.text };
    }
    if (token?.text === '.') return { kind: 'field', path: [] };
    if (token?.text !== '(') throw new TemplateSyntaxError();
    const pipe = this.readPipe(depth + 1);
    if (!this.#take(')')) throw new TemplateSyntaxError();
    return { kind: 'pipe', pipe, path: this.#readPath() };
  }

  #readPath(): string[] {
    const path: string[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'field' || !token.isAttached) return path;
      path.push(token.text.slice(1));
      this.#at++;
    }
  }

  #is(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' && token.text === sign;
  }

  #take(sign: string): boolean {
    if (!this.#is(sign)) return false;
    this.#at++;
    return true;
  }
}

function literalText(token: Token | undefined): string {
  const value = token?.kind === 'text' ? literalValue(token.text) : null;
  if (typeof value !== 'string') throw new TemplateSyntaxError();
  return value;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** A text in its quotes; a character is its number. */
function literalValue(quoted: string): string | number {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith('`')) return inner;
  const text = inner.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/gs,
    (_, short?: string, middle?: string, long?: string, octal?: string, character?: string) => {
      const hexadecimal = short ?? middle ?? long;
      if (hexadecimal !== undefined) return codePoint(Number.parseInt(hexadecimal, 16));
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
      return escapes[character ?? ''] ?? character ?? '';
    },
  );
  return quoted.startsWith("'") ? (text.codePointAt(0) ?? 0) : text;
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
