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
  /(?:echo|printf|Write-Output|"|')\s*(?:-[a-zA-Z]+\s+)?(?:'%s\\n'\s+)?["']?([\w-]{1,100})(?:=|<<)(.*)$/;
const targets = { output: 'output', env: 'environment', path: 'path' } as const;

/** Writes to the files of outputs, environment and path, and the old commands that do the same. */
export function handovers(script: string): Handover[] {
  const found: Handover[] = [];
  const lines = scriptLines(script);
  let block = -1;
  lines.forEach(({ text, start }, index) => {
    if (/^\s*\{\s*$/.test(text)) block = index;
    const old = command.exec(text);
    if (old)
      found.push({
        target: text.includes('::set-output')
          ? 'output'
          : text.includes('::set-env')
            ? 'environment'
            : 'path',
        name: old[1]?.toLowerCase() ?? null,
        value: old[2] ?? '',
        start,
      });
    const file = fileTarget.exec(text);
    if (!file) return;
    const target = targets[(file[1] ?? file[2] ?? '').toLowerCase() as keyof typeof targets];
    if (/^\s*\}/.test(text) && block >= 0)
      for (const line of lines.slice(block + 1, index)) found.push(toHandover(target, line.text, line.start));
    else found.push(toHandover(target, text.slice(0, file.index), start));
  });
  return found;
}

function toHandover(target: Handover['target'], text: string, start: number): Handover {
  const match = assigned.exec(text);
  return { target, name: match?.[1]?.toLowerCase() ?? null, value: match?.[2] ?? text, start };
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

/** Commands that run a text: what stands in a variable is then code, quotes or not. */
const evaluating =
  /(?:^|[\s;&|(])(?:eval|Invoke-Expression|iex)\s|(?:^|[\s;&|(/])(?:ba|z|da)?sh\s+(?:-\w+\s+)*-\w{0,4}c\s/i;

export function evaluates(line: string): boolean {
  return evaluating.test(line);
}

/** Commands that leave only harmless characters of what goes through them. */
export function isFiltered(value: string): boolean {
  return /\|\s*(?:tr\s+-\w*d\w*c|tr\s+-\w*c\w*d|sed\s+[^|]{0,60}\[\^|grep\s+-\w*o\w*\s+["']?\^?(?:\\d|\[0-9\])|jq\s+(?:-\w+\s+)*['"]?@(?:json|sh)|sha\d*sum|md5sum|base64|wc\b|cut\s+-c)/.test(
    value,
  );
}
