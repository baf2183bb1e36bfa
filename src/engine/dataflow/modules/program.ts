/** The application's files and what the interpreter keeps for each. */
import type { Assign, Expression, Unary } from '../../parsing/ir/expressions.ts';
import type { IrFile } from '../../parsing/ir/file.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

export class ProgramFile {
  readonly ir: IrFile;
  readonly path: string;
  readonly text: string;
  /** What only its tests do is done by nobody else: they are not run. */
  readonly isTest: boolean;
  /** Made when the module is first needed. */
  module: Module | null = null;
  #found: Written | null = null;

  constructor(ir: IrFile, text: string, isTest = false) {
    this.ir = ir;
    this.path = ir.path;
    this.text = text;
    this.isTest = isTest;
  }

  /** Names that are assigned to after their declaration, anywhere in the file: no constants for other functions. */
  get reassigned(): ReadonlySet<string> {
    return this.#written.variables;
  }

  /** The same of members, whatever they are of: `this.name = …`. */
  get writtenMembers(): ReadonlySet<string> {
    return this.#written.members;
  }

  get #written(): Written {
    this.#found ??= writtenBy(this.ir);
    return this.#found;
  }
}

export interface Module {
  scope: Scope;
  /** Node's `module`: its property `exports` is what others get. */
  moduleObject: HeapObject;
  isEvaluated: boolean;
  /** Its body has been run, or is being run. */
  isStarted: boolean;
  /** Modules all of whose names are in scope: `import java.io.*`. */
  wildcards: string[];
  /** What names were found to mean by them, and by what needs no import. */
  foundByWildcard: Map<string, Value | null>;
  /** Has `export` statements: its default export is the property `default`. */
  isEsModule: boolean;
}

interface Written {
  variables: ReadonlySet<string>;
  members: ReadonlySet<string>;
}

/** The same in each run over a file. */
const writtenIn = new WeakMap<IrFile, Written>();

function writtenBy(file: IrFile): Written {
  let written = writtenIn.get(file);
  if (!written) {
    written = writtenNames(file);
    writtenIn.set(file, written);
  }
  return written;
}

/** Languages in which the first assignment declares: only a second one changes. */
const withoutDeclarations = new Set(['python', 'ruby', 'erb', 'haml', 'slim', 'jinja', 'mako']);

/** `new@120`: a variable that lowering made for a value that is needed more than once. It is given no other. */
const ofLowering = /^new@\d+$/;

function writtenNames({ body, language }: IrFile): Written {
  const names = new Set<string>();
  const members = new Set<string>();
  const once = withoutDeclarations.has(language) ? new Set<string>() : names;
  // Plain walk over plain data: every node is an object or an array of them.
  const stack: unknown[] = [...body];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (Array.isArray(node)) {
      for (const child of node) stack.push(child);
      continue;
    }
    const { kind, target, operand } = node as { kind?: string; target?: Pattern; operand?: Expression };
    if (kind === 'assign' && target) {
      const assigned = new Set<string>();
      addNames(target, assigned);
      const isFirst = (node as Assign).compound !== true;
      for (const name of assigned)
        if (!ofLowering.test(name)) (isFirst && !once.has(name) ? once : names).add(name);
    }
    if (target?.kind === 'member') members.add(target.property);
    if (kind === 'update' && operand?.kind === 'identifier') names.add(operand.name);
    if (kind === 'update' && operand?.kind === 'member') members.add(operand.property);
    // Whoever is told where it is kept may change it.
    if (kind === 'unary' && operand?.kind === 'identifier' && (node as Unary).operator === '&')
      names.add(operand.name);
    if (kind === 'literal' || kind === 'identifier') continue;
    for (const key in node) {
      const child = (node as Record<string, unknown>)[key];
      if (typeof child === 'object') stack.push(child);
    }
  }
  return { variables: names, members };
}

function addNames(pattern: Pattern, names: Set<string>): void {
  switch (pattern.kind) {
    case 'identifier':
      names.add(pattern.name);
      break;
    case 'object-pattern':
      for (const { target } of pattern.properties) addNames(target, names);
      if (pattern.rest) addNames(pattern.rest, names);
      break;
    case 'array-pattern':
      for (const element of pattern.elements) if (element) addNames(element, names);
      break;
    case 'default-pattern':
    case 'rest-pattern':
      addNames(pattern.target, names);
      break;
    default:
      break;
  }
}
