/** What programs of `actions/github-script` hand on to later steps, and to a shell. */
import { textOf, valueAt } from '../document/node.ts';
import type { FlowScope } from './flow-scope.ts';
import type { Step } from './read-workflow.ts';
import { moved, type Taint } from './taint.ts';
import { ofLookup, untrusted } from './untrusted-contexts.ts';

const handover =
  /\bcore\.(setOutput|exportVariable)\(\s*['"`]([\w-]{1,100})['"`]\s*,\s*([^;\n]{1,300})|\b(return)\s+([^;\n]{1,300})/g;
/** Numbers, truth values and what was asked for are no texts of others. */
const harmless =
  /^(?:Number|parseInt|Boolean|!|await\s+core\.|\d|['"])|\.length\b|\.(?:includes|startsWith|endsWith|test|some|every)\(|===|!==|\.(?:number|id|sha|login|html_url|conclusion|status|state)\s*[),;]*$/;
const payload = /\bcontext\.payload((?:\??\.\w{1,60}(?![\w(])){1,8})(?:\??\.(\w{1,60})\()?/;
/** Of a text, they leave what its author wrote; what others leave is not known. */
const keepingText =
  /^(?:at|replace(?:All)?|slice|split|substr(?:ing)?|to(?:LowerCase|String|UpperCase)|trim(?:End|Start)?)$/;
const answer = /\.(?:head\??\.(?:ref|label)|title|body|head_branch|message|filename)\b/;
const asking =
  /\.(?:pulls|issues|repos|search|actions)\.(?:get|list)\w{0,60}|\.graphql\(|github\.request\(|\.paginate\(/;
const readingFile = /\breadFileSync\(|\breadFile\(/;
const name = /^[A-Za-z_$][\w$]{0,60}(?=\s*(?:[),;.]|$))/;
const maximumScript = 50_000;

/** The outputs of a program; variables that it sets are added to the scope. */
export function programOutputs(scope: FlowScope, step: Step): Map<string, Taint> {
  const outputs = new Map<string, Taint>();
  const node = valueAt(step.with, 'script');
  const script = textOf(node)?.slice(0, maximumScript) ?? '';
  for (const [, call, output = '', value = '', , returned = ''] of script.matchAll(handover)) {
    const found = taintOf(scope, resolved(script, (value || returned).trim()), script);
    if (!found) continue;
    const taint = moved(found, 'source', scope.file, (node ?? step.node).start);
    if (call === 'exportVariable') scope.env.set(output.toLowerCase(), taint);
    else outputs.set(call ? output.toLowerCase() : 'result', taint);
  }
  return outputs;
}

const command =
  /(?:\bexec(?:Sync|Async|Promise)|(?<![\w.])exec|\b(?:child_process|cp)\.exec)\(\s*(?:`([^`]{1,2000})`|([^;\n]{1,500}))/g;
const filledIn = /\$\{([^{}]{1,200})\}/g;

/** Texts of others that a program makes part of a command of a shell, with the line. */
export function programCommands(scope: FlowScope, step: Step): { taint: Taint; line: string }[] {
  const node = valueAt(step.with, 'script');
  const script = textOf(node)?.slice(0, maximumScript) ?? '';
  return [...script.matchAll(command)].flatMap(([line, template, other = '']) => {
    const parts =
      template === undefined
        ? other.split('+')
        : [...template.matchAll(filledIn)].map(([, part = '']) => part);
    const found = parts
      .map((part) => taintOf(scope, resolved(script, part.trim()), script))
      .find((each) => each !== null);
    return found ? [{ taint: moved(found, 'source', scope.file, (node ?? step.node).start), line }] : [];
  });
}

/** What was assigned to a variable, for a variable. */
function resolved(script: string, value: string): string {
  const [variable] = name.exec(value) ?? [];
  if (variable === undefined || /^(?:context|github|core|process|fs)$/.test(variable)) return value;
  const at = script.search(new RegExp(`\\b(?:const|let|var)\\s+${variable.replaceAll('$', '\\$')}\\s*=`));
  if (at < 0) return value;
  const assigned = script.slice(script.indexOf('=', at) + 1, at + 400).split(/[;\n]/)[0] ?? '';
  return `${assigned.trim()}${value.slice(variable.length).replace(/\).*$/, '')}`;
}

function taintOf(scope: FlowScope, value: string, script: string): Taint | null {
  if (harmless.test(value)) return null;
  const [, path, method] = payload.exec(value) ?? [];
  if (path !== undefined) {
    if (method !== undefined && !keepingText.test(method)) return null;
    const expression = `github.event${path.replaceAll('?', '')}`;
    const segments = expression.toLowerCase().split('.');
    const found = untrusted({ segments, isWhole: false }, scope.events, scope.file.isCalled);
    return found && scope.bare(found, expression);
  }
  if (readingFile.test(value)) return scope.artifacts[0]?.taint ?? null;
  const [field] = answer.exec(value) ?? [];
  if (field === undefined || !asking.test(script)) return null;
  const isBranch = field.includes('head');
  return scope.bare({ ...ofLookup(scope.events), isBranch, hasLines: !isBranch }, field.slice(1));
}
