/** The texts of a step that are run as programs. */
import { entriesOf, type Node } from '../document/node.ts';
import { runningInputs } from './action-tables.ts';
import type { Step } from './read-workflow.ts';

export interface Script {
  node: Node;
  /** `run`, or the action. */
  api: string;
  /** The input of the action. */
  argument: string | null;
  /** `shell`, `javascript` or `python`. */
  language: string;
}

/** Its own script, or inputs of an action that runs them. */
export function scriptsOf(step: Step): Script[] {
  if (step.run) return [{ node: step.run, api: 'run', argument: null, language: shellLanguage(step.shell) }];
  const scripts = runningInputs.filter(({ action }) => action.test(step.uses));
  return scripts.flatMap(({ input, language }) => {
    const entry = entriesOf(step.with).find(({ key }) => key.toLowerCase() === input);
    return entry
      ? [{ node: entry.value, api: step.uses.split('@')[0] ?? '', argument: entry.key, language }]
      : [];
  });
}

function shellLanguage(shell: string): string {
  if (shell.startsWith('python')) return 'python';
  if (shell.startsWith('node')) return 'javascript';
  return 'shell';
}
