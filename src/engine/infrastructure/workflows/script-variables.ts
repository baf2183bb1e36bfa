/** Variables of one script that hold something untrusted: those of its environment, and what it makes of them. */
import type { Range } from '../document/node.ts';
import { commandTaint } from './command-sources.ts';
import type { FlowScope } from './flow-scope.ts';
import type { Step } from './read-workflow.ts';
import { isFiltered, makesLines, scriptLines, usesVariable, validatedVariables } from './shell-script.ts';
import { moved, type PlacedHole, type Taint } from './taint.ts';

const assignment = /^\s*(?:export\s+|local\s+|readonly\s+)?([A-Za-z_]\w{0,100})=(.*)$/;
/** Variables that a script makes itself; nobody has more. */
const maximumLocals = 100;

export class ScriptVariables {
  readonly #scope: FlowScope;
  readonly #script: string;
  readonly #place: Range;
  readonly #environment: ReadonlyMap<string, Taint>;
  readonly #locals = new Map<string, Taint>();
  readonly #expressions: readonly { hole: PlacedHole; taint: Taint }[];

  constructor(scope: FlowScope, step: Step, script: string) {
    this.#scope = scope;
    this.#script = script;
    this.#place = step.run ?? step.node;
    this.#environment = scope.env;
    this.#expressions = scope.taintsOf(step.run);
    const validated = validatedVariables(script);
    for (const { text } of scriptLines(script)) {
      const [, name = '', value = ''] = assignment.exec(text) ?? [];
      if (name === '') continue;
      const taint = isFiltered(value) || validated.has(name) ? null : withLines(this.taintOf(value), value);
      if (taint && this.#locals.size < maximumLocals) this.#locals.set(name, taint);
      // What is written within a branch may not happen.
      else if (!/^\s/.test(text)) this.#locals.delete(name);
    }
  }

  /** What of the text is untrusted: an expression, a variable, or what a command prints; null when nothing is. */
  taintOf(text: string): Taint | null {
    const inExpression = text.includes('$')
      ? this.#expressions.find(({ hole }) => text.includes(hole.text))
      : undefined;
    return inExpression?.taint ?? this.taintInVariable(text) ?? this.taintOfCommand(text);
  }

  /** The same of commands only. */
  taintOfCommand(text: string): Taint | null {
    const found = commandTaint(this.#scope, text, this.#script);
    return found && moved(found, 'source', this.#scope.file, placeOf(this.#scope, this.#place, text));
  }

  /** The same of variables only: an expression is found where it stands. */
  taintInVariable(text: string): Taint | null {
    if (!text.includes('$')) return null;
    for (const [name, taint] of this.#locals) if (usesVariable(text, name)) return taint;
    // Names of the environment are kept in lower case, as expressions ask for them.
    for (const [name, taint] of this.#environment)
      if (usesVariable(text, name) || usesVariable(text, name.toUpperCase())) return taint;
    return null;
  }
}

/** The value after the commands it goes through, which may break it into lines or take one of them. */
export function withLines(taint: Taint | null, commands: string): Taint | null {
  return taint && { ...taint, hasLines: makesLines(commands) ?? taint.hasLines };
}

/** Where a text of the script stands in the file; the script, when it is written differently there. */
function placeOf({ file }: FlowScope, { start, end }: Range, text: string): number {
  const found = file.text.slice(start, end).indexOf(text.trim());
  return start + Math.max(0, found);
}
