/** Templates of Go as a tree. Offsets are into the file of the template. */
import type { Range } from '../document/node.ts';
import type { GoValue } from './go-value.ts';

export type TemplateNode =
  | ({ kind: 'text'; text: string } & Range)
  | ({ kind: 'print'; pipe: Pipe } & Placed)
  | Block
  | ({ kind: 'template'; name: string; pipe: Pipe | null } & Placed)
  | ({ kind: 'break' | 'continue' } & Placed);

/** What is printed under a condition, with something, or for each element of something; or else the other. */
export interface Block extends Placed {
  kind: 'if' | 'with' | 'range';
  pipe: Pipe;
  body: TemplateNode[];
  otherwise: TemplateNode[];
}

/** `trimmed` is the space before it that `{{-` took away. */
export interface Placed extends Range {
  trimmed: string;
}

/** Each command is given what the one before it made. `variables` take the result: new ones, or ones there are. */
export interface Pipe {
  variables: string[];
  isDeclaration: boolean;
  commands: Operand[][];
}

/** `path` are fields of it, one behind the other. */
export type Operand =
  | { kind: 'function'; name: string }
  | { kind: 'field'; path: string[] }
  | { kind: 'variable'; name: string; path: string[] }
  | { kind: 'literal'; value: GoValue }
  | { kind: 'pipe'; pipe: Pipe; path: string[] };

/** A parsed file: what it prints, and the templates that it defines. */
export interface Template {
  body: TemplateNode[];
  defined: Map<string, TemplateNode[]>;
}
