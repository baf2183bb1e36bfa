/** Commands that do not ask whom they talk to: neither certificates of servers nor keys of hosts are looked at. */
import { entriesOf, type Node, textOf } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import type { Step, WorkflowFile } from './read-workflow.ts';
import { scriptsOf } from './step-scripts.ts';

/** A host that is written out, and neither the runner itself nor a service beside it. */
const host = String.raw`https:\/\/(?!localhost\b|127\.|0\.0\.0\.0|[\w.-]{1,100}\.(?:local|localhost|localdomain|test|internal)\b)[\w-]{1,100}\.[\w.-]`;
const insecure = String.raw`(?:--insecure|-[a-zA-Z]{0,8}k[a-zA-Z]{0,8})(?=\s|$)`;

/** What switches the check off, within one command. */
const switches: readonly RegExp[] = [
  new RegExp(String.raw`\bcurl\s(?:[^|;&]{0,300}\s)?${insecure}[^|;&]{0,300}${host}`),
  new RegExp(String.raw`\bcurl\s[^|;&]{0,300}${host}[^|;&]{0,300}\s${insecure}`),
  new RegExp(String.raw`\bwget\s(?=[^|;&]{0,300}${host})[^|;&]{0,300}--no-check-certificate\b`),
  /\bhttp\.sslVerify[ =]["']?false\b/,
  /\b(?:npm|yarn|pnpm)\s+(?:config|conf|c)\s+(?:-g\s+)?set\s+["']?strict-ssl["']?[ =]["']?false\b/,
  /\bNODE_TLS_REJECT_UNAUTHORIZED=["']?0\b|\bGIT_SSL_NO_VERIFY=["']?(?:1|true)\b/,
  /\baws\s[^|;&]{0,300}--no-verify-ssl\b/,
  /\bStrictHostKeyChecking[ =]["']?no\b(?![^|;&]{0,300}(?:\blocalhost\b|\b127\.))/,
];

const longestLine = 2_000;

export function uncheckedConnections(file: WorkflowFile): Hit[] {
  return file.jobs.flatMap(({ steps }) =>
    steps.flatMap((step) => [...inVariables(step), ...inScripts(file, step)].slice(0, 1)),
  );
}

function inVariables(step: Step): Hit[] {
  return entriesOf(step.env)
    .filter(({ key, value }) => key === 'NODE_TLS_REJECT_UNAUTHORIZED' && textOf(value) === '0')
    .map((range) => ({ range, symbol: step.place, api: 'env', value: `${range.key}=0` }));
}

function inScripts(file: WorkflowFile, step: Step): Hit[] {
  return scriptsOf(step)
    .filter(({ language }) => language === 'shell')
    .flatMap(({ node, api }) => {
      const commands = (textOf(node) ?? '').replace(/\\\r?\n[ \t]{0,40}/g, ' ').split('\n');
      for (const command of commands.filter((line) => !/^\s*#/.test(line))) {
        const found = switches.map((each) => each.exec(command.slice(0, longestLine))).find(Boolean);
        if (found)
          return [{ range: rangeOf(file, node, command), symbol: step.place, api, value: shown(found[0]) }];
      }
      return [];
    });
}

/** The line of the script, or the script where the line was put together of several. */
function rangeOf({ text }: WorkflowFile, node: Node, command: string): Hit['range'] {
  const line = command.trim();
  const start = text.indexOf(line, node.start);
  return start >= 0 && start + line.length <= node.end ? { start, end: start + line.length } : node;
}

function shown(text: string): string {
  return (
    /--insecure|--no-check-certificate|--no-verify-ssl|http\.sslVerify|strict-ssl|NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|StrictHostKeyChecking/.exec(
      text,
    )?.[0] ?? '-k'
  );
}
