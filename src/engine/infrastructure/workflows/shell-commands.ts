/** The single commands of a shell script, as far as that can be told without running it. */

/** A command with the line of the script that it begins on. */
export interface ShellCommand {
  text: string;
  line: string;
}

const maximumCommands = 2_000;
const maximumLength = 4_000;

/** Words before a command that run it as it is: `sudo`, `env A=b`, `timeout 5m`. */
const wrapper =
  /^(?:(?:sudo|corepack|time|env|nohup|exec|command(?!\s+-[vV])|nice|xvfb-run|if|then|do|else|while|until|!|\{|\()(?:\s+-\S+)*\s+|timeout\s+(?:-\S+\s+)*\d\S*\s+|[A-Za-z_]\w{0,60}=(?:"[^"]{0,200}"|'[^']{0,200}'|[^\s"'$(]{0,200})\s+)/;

/** Texts in quotes are no commands, but for what is in `$(…)`. */
export function shellCommands(script: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  for (const { text, line } of logicalLines(script))
    for (const part of parts(text)) {
      let command = part.trim();
      for (let match = wrapper.exec(command); match; match = wrapper.exec(command))
        command = command.slice(match[0].length);
      if (command !== '' && commands.length < maximumCommands) commands.push({ text: command, line });
    }
  return commands;
}

/** Lines that end in a backslash go on in the next one. */
function logicalLines(script: string): ShellCommand[] {
  const lines: ShellCommand[] = [];
  let open: ShellCommand | null = null;
  for (const raw of script.split('\n')) {
    const text = raw.replace(/(?:^|\s)#(?!\{).*$/, '');
    const isContinued = text.endsWith('\\');
    const own = isContinued ? text.slice(0, -1) : text;
    if (open) open.text = `${open.text} ${own}`.slice(0, maximumLength);
    else {
      open = { text: own.slice(0, maximumLength), line: raw.trim() };
      lines.push(open);
    }
    if (!isContinued) open = null;
  }
  return lines;
}

function parts(line: string): string[] {
  const found: string[] = [];
  let quote = '';
  let start = 0;
  const cut = (at: number, length: number) => {
    found.push(line.slice(start, at));
    start = at + length;
  };
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\') at++;
    else if (quote !== "'" && line.startsWith('$(', at)) {
      cut(at, 2);
      quote = '';
    } else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (/[;&|(`]/.test(character)) cut(at, 1);
  }
  found.push(line.slice(start));
  return found;
}
