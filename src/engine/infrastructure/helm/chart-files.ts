import { type GoMap, type GoValue, textOfValue, unknown } from './go-value.ts';

/** What `.Files` is. Only files in YAML are known; of others, and of those that are not there, nothing is. */
export function chartFiles(files: ReadonlyMap<string, string>): GoMap {
  const get = ([name = null]: readonly GoValue[]): GoValue => files.get(textOfValue(name)) ?? unknown;
  return new Map<string, GoValue>([
    ['Get', get],
    ['GetBytes', get],
    [
      'Lines',
      (given) => {
        const text = get(given);
        return typeof text === 'string' ? text.split('\n') : unknown;
      },
    ],
    [
      'Glob',
      ([name = null]) => {
        const pattern = globPattern(textOfValue(name));
        return pattern ? new Map([...files].filter(([path]) => pattern.test(path))) : unknown;
      },
    ],
  ]);
}

/** Null: a pattern that files of other kinds may match, or with more in it than stars. */
function globPattern(pattern: string): RegExp | null {
  if (!/^[\w./*-]{1,200}\.ya?ml$/.test(pattern) || pattern.split('*').length > 3) return null;
  const parts = pattern
    .replaceAll('**', '*')
    .split('*')
    .map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[^/]{0,200}')}$`);
}
