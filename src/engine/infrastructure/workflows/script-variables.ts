/** Variables of one script that hold something untrusted: those of its environment, and what it makes of them. */
import type { FlowScope } from './flow-scope.ts';
import type { Step } from './read-workflow.ts';
import { isFiltered, scriptLines, usesVariable } from './shell-script.ts';
import type { PlacedHole, Taint } from './taint.ts';

const assignment = /^\s*(?:export\s+|local\s+|readonly\s+)?([A-Za-z_]\w{0,100})=(.*)$/;
/** Variables that a script makes itself; nobody has more. */
const maximumLocals = 100;

export class ScriptVariables {
  readonly #environment: ReadonlyMap<string, Taint>;
  readonly #locals = new Map<string, Taint>();
  readonly #expressions: readonly { hole: PlacedHole; taint: Taint }[];

  constructor(scope: FlowScope, step: Step, script: string) {
    this.#environment = scope.env;
    this.#expressions = scope.taintsOf(step.run);
    for (const { text } of scriptLines(script)) {
      const [, name = '', value = ''] = assignment.exec(text) ?? [];
      if (name === '') continue;
      const taint = isFiltered(value) ? null : this.taintOf(value);
      if (taint && this.#locals.size < maximumLocals) this.#locals.set(name, taint);
      else this.#locals.delete(name);
    }
  }

  /** What of the text is untrusted, an expression or a variable; null when nothing is. */
  taintOf(text: string): Taint | null {
    if (!text.includes('$')) return null;
    const inExpression = this.#expressions.find(({ hole }) => text.includes(hole.text));
    return inExpression?.taint ?? this.taintInVariable(text);
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
