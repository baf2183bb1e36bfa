/** Commands of scripts whose output others choose. */
import type { FlowScope } from './flow-scope.ts';
import { namesFolder } from './shell-script.ts';
import type { Taint } from './taint.ts';
import { ofLookup, untrusted } from './untrusted-contexts.ts';

const asking = /\bgh\s+(?:pr|issue)\s+(?:view|list)\b|\bgh\s+api\b[^\n]{0,300}\/(?:pulls|issues|commits)\b/;
const namesOfFiles = /\bgh\s+pr\s+diff\b[^\n|]{0,300}\s--name-only\b/;
const filter = /(?:--jq|-q)[\s=]+(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s)]{1,200}))/;
const fields = /--json[\s=]+["']?([\w,]{1,300})/;
/** Fields of changes and issues, by how they are called there. */
const lines = /\b(?:body|comments|message)\b/;
const texts = /\b(?:title|files|filename|path)\b/;
const branches = /\bheadRefName\b|\bhead\.(?:ref|label)\b/;

const ofEvent = /\bjq\b[^|]{0,200}?\s["']?\.([A-Za-z_][\w.]{0,100})["']?\s[^|]{0,100}GITHUB_EVENT_PATH/;
const ofBranch = /\$\{?GITHUB_HEAD_REF\b/;
/** Commands that print files or their names; what is handed over with `<<<` or by `jq -n` is none. */
const reading =
  /(?:^\s*|\$\(\s*|`\s*|\|\s*(?=cat\s))(?:cat|<|jq|yq|head|tail|grep|sed|awk|cut|find|ls)(?=[\s\w./"'$-])/;
const readingNothing = /<<<|\bjq\s+(?:-\w+\s+){0,3}-\w{0,6}n/;
const relativePath = /[\s<]["']?[\w.][\w./*-]{0,100}/;

/** What of the output of a command, or of a variable that the runner sets, others choose. */
export function commandTaint(scope: FlowScope, text: string, script: string): Taint | null {
  const found =
    eventField(scope, text) ??
    lookedUp(scope, text) ??
    (ofBranch.test(text) ? ofPath(scope, 'github.head_ref') : null);
  return found ?? artifactContent(scope, text, script);
}

function lookedUp(scope: FlowScope, text: string): Taint | null {
  if (namesOfFiles.test(text))
    return scope.bare({ ...ofLookup(scope.events), isBranch: false, hasLines: true }, 'filename');
  if (!asking.test(text)) return null;
  const [, double, single, bare] = filter.exec(text) ?? [];
  const chosen = double ?? single ?? bare ?? fields.exec(text)?.[1] ?? '';
  const hasLines = lines.test(chosen);
  const isBranch = branches.test(chosen);
  if (!hasLines && !isBranch && !texts.test(chosen)) return null;
  const found = ofLookup(scope.events);
  // What the repository itself asks for on its own events is most often a branch of its own.
  if (isBranch && found.level === 'contributor') return null;
  return scope.bare({ ...found, isBranch: isBranch && !hasLines, hasLines }, chosen);
}

function eventField(scope: FlowScope, text: string): Taint | null {
  const [, path] = ofEvent.exec(text) ?? [];
  return path === undefined ? null : ofPath(scope, `github.event.${path}`);
}

function ofPath(scope: FlowScope, path: string): Taint | null {
  const segments = path.toLowerCase().split('.');
  const found = untrusted({ segments, isWhole: false }, scope.events, scope.file.isCalled);
  return found && scope.bare(found, path);
}

/** Where others chose what is in a folder, its files may hold anything, and be called anything. */
function artifactContent(scope: FlowScope, text: string, script: string): Taint | null {
  if (scope.artifacts.length === 0 || readingNothing.test(text)) return null;
  const command = reading.exec(text);
  if (!command) return null;
  const isBelow = relativePath.test(` ${text.slice(command.index + command[0].length)}`);
  const found = scope.artifacts.find(({ folder }) => (folder === '' ? isBelow : namesFolder(script, folder)));
  return found?.taint ?? null;
}
