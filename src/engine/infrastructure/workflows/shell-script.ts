/** What a script of a step does with variables, as far as single lines tell. */

/** One line that hands a value on. */
export interface Handover {
  target: 'output' | 'environment' | 'path';
  /** Null for `PATH`, and where the line does not say. */
  name: string | null;
  /** The text that the value is made of. */
  value: string;
  /** Offset of the line in the script. */
  start: number;
  /** The value is enclosed in something that nobody knows beforehand. */
  isRandom: boolean;
}

const maximumLines = 2_000;

export function scriptLines(script: string): { text: string; start: number }[] {
  const lines: { text: string; start: number }[] = [];
  for (let start = 0; start < script.length && lines.length < maximumLines; ) {
    const newline = script.indexOf('\n', start);
    const end = newline < 0 ? script.length : newline;
    lines.push({ text: script.slice(start, Math.min(end, start + 4_000)), start });
    start = end + 1;
  }
  return lines;
}

const fileTarget = /\$\{?(?:env:)?GITHUB_(OUTPUT|ENV|PATH)\b|\$env:GITHUB_(OUTPUT|ENV|PATH)\b/i;
const command = /::(?:set-output|set-env|add-path)(?: name=([\w-]+))?::(.*)$/;
const assigned =
  /(?:^\s*|(?:echo|printf|Write-Output|"|')\s*(?:-[a-zA-Z]+\s+)?(?:'%s\\n'\s+)?["']?)([\w-]{1,100})(=|<<)(.*)$/;
const document = /<<-?\s*["']?(\w{1,60})["']?/;
const targets = { output: 'output', env: 'environment', path: 'path' } as const;

/** A line, and where it is written to. */
interface Written {
  target: Handover['target'];
  text: string;
  start: number;
}

/** Writes to the files of outputs, environment and path, and the old commands that do the same. */
export function handovers(script: string): Handover[] {
  const found: Handover[] = [];
  /** The value of several lines that is being written. */
  let open: { name: string; end: string; isRandom: boolean } | null = null;
  for (const { target, text, start } of written(script)) {
    const old = command.exec(text);
    if (old) {
      found.push({
        target,
        name: old[1]?.toLowerCase() ?? null,
        value: old[2] ?? '',
        start,
        isRandom: false,
      });
      continue;
    }
    const [, name, sign, value = ''] = assigned.exec(text) ?? [];
    if (open && text.includes(open.end)) open = null;
    else if (open) found.push({ target, ...open, value: text, start });
    else if (name !== undefined && sign === '<<') {
      const end = value.replace(/["'\s].*$/, '');
      open = end === '' ? null : { name: name.toLowerCase(), end, isRandom: end.includes('$') };
    } else
      found.push({ target, name: name?.toLowerCase() ?? null, value: value || text, start, isRandom: false });
  }
  return found;
}

function written(script: string): Written[] {
  const found: Written[] = [];
  const lines = scriptLines(script);
  let block = -1;
  for (let index = 0; index < lines.length; index++) {
    const { text = '', start = 0 } = lines[index] ?? {};
    if (/^\s*\{\s*$/.test(text)) block = index;
    if (command.test(text)) {
      const target = text.includes('::set-env') ? 'environment' : 'path';
      found.push({ target: text.includes('::set-output') ? 'output' : target, text, start });
    }
    const file = fileTarget.exec(text);
    if (!file) continue;
    const target = targets[(file[1] ?? file[2] ?? '').toLowerCase() as keyof typeof targets];
    const [, end] = />\s*["']?$/.test(text.slice(0, file.index))
      ? (document.exec(withoutEcho(text)) ?? [])
      : [];
    if (/^\s*\}/.test(text) && block >= 0)
      for (const line of lines.slice(block + 1, index)) found.push({ target, ...line });
    else if (end === undefined) found.push({ target, text: text.slice(0, file.index), start });
    // A document in the script: everything up to its end.
    else
      for (index++; index < lines.length && lines[index]?.text.trim() !== end; index++)
        found.push({ target, text: lines[index]?.text ?? '', start: lines[index]?.start ?? start });
  }
  return found;
}

/** `echo "name<<EOF"` writes the beginning of a value, `cat <<EOF` begins a document. */
function withoutEcho(text: string): string {
  return /^\s*cat\b/.test(text) ? text : '';
}

/** Whether the text names the folder, or something in it; an empty name is the folder that everything is in. */
export function namesFolder(text: string, folder: string): boolean {
  if (folder === '') return true;
  for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + 1))
    if (!/[\w.-]/.test(text.charAt(at - 1)) && !/[\w.-]/.test(text.charAt(at + folder.length))) return true;
  return false;
}

/** Whether the text uses the variable, in the way of a POSIX shell or of PowerShell. */
export function usesVariable(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 6), at);
    if (/(?:\$|\$\{|\$env:|\$\{env:)$/i.test(before) && !/\w/.test(text.charAt(at + name.length)))
      return true;
  }
  return false;
}

/** Commands that run all that is behind them. */
const evaluating = /(?:^|[\s;&|(])(?:eval|Invoke-Expression|iex)\s(.{0,2000})/i;
/** Programs that run the text behind an option, and shells of other machines. */
const running =
  /(?:^|[\s;&|(/])(?:(?:(?:ba|z|da)?sh\s+(?:-\w+\s+){0,3}-\w{0,4}c|pwsh\s+(?:-\w+\s+){0,3}-c(?:ommand)?|python[\d.]{0,4}\s+(?:-\w\s+){0,3}-c|(?:node|ruby|perl|php)\s+(?:-\w\s+){0,3}-(?:e|r|-eval))\s+|ssh\s[^"'|;&]{1,200}\s)(["']?)(.{0,2000})/i;

/** What of the line is run as a program, once the shell has filled in its variables; null when nothing is. */
export function evaluatedText(line: string): string | null {
  const [, all] = evaluating.exec(line) ?? [];
  if (all !== undefined) return all;
  const [, quote, rest = ''] = running.exec(line) ?? [];
  // Nothing is filled in within single quotes; what stands behind the quotes are arguments.
  if (quote === undefined || quote === "'") return null;
  return quote === '' ? rest : (/^(?:[^"\\]|\\.)*/.exec(rest)?.[0] ?? rest);
}

/** Commands that leave only harmless characters of what goes through them. */
export function isFiltered(value: string): boolean {
  // `@sh` of jq quotes for a shell.
  if (/@sh\b/.test(value)) return true;
  return /\|\s*(?:tr\s+-\w*d\w*c|tr\s+-\w*c\w*d|sed\s+[^|]{0,60}\[\^|grep\s+-\w*o\w*\s+["']?\^?(?:\\d|\[0-9\])|jq\s+(?:-\w+\s+)*['"]?@json|sha\d*sum|md5sum|base64|wc\b|cut\s+-c)/.test(
    value,
  );
}

const oneLine = /\|\s*(?:head|tail)\s+-n?\s*1\b|\|\s*tr\s+-d\s+["']?\\n|\bgrep\s[^|]{0,60}-m\s*1\b/;
const manyLines = /\bgrep\s+(?:-\w+\s+)*-\w*o|\|\s*tr\s+\S{1,20}\s+["']?\\n|\|\s*(?:fold|xargs\s+-n)\b/;

/** Whether what the commands print may have several lines; null when they leave that as it was. */
export function makesLines(value: string): boolean | null {
  if (oneLine.test(value)) return false;
  return manyLines.test(value) ? true : null;
}

const pattern = /=~\s*(?:["']?\^|\$)|\bgrep\s+-\w*q\w*\s+["']\^[^|]{0,200}\$["']/;

/** Variables that must have the form of a whole pattern, such as `^[0-9]+$`, or the script stops. */
export function validatedVariables(script: string): Set<string> {
  const names = new Set<string>();
  if (!/\bexit\s+[1-9]/.test(script)) return names;
  for (const { text } of scriptLines(script))
    if (pattern.test(text))
      for (const [, name = ''] of text.matchAll(/\$\{?([A-Za-z_]\w{0,100})/g)) names.add(name);
  return names;
}
