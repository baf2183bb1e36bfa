/** File globs of the models: `**` for any folders, `*` within a name, `{a,b}` for alternatives. */

const cache = new Map<string, RegExp>();

/** Its time grows with the path only: what a repository calls its files must not slow a scan down. */
export function globExpression(glob: string): RegExp {
  let expression = cache.get(glob);
  if (!expression) {
    const [first = '', ...others] = glob.split('**/').map(withinFolders);
    const last = others.pop();
    // What follows may stand anywhere behind, so that the first place of each part is as good as any other: it is not
    // gone back behind, which is what a lookahead does.
    const middle = others.map((part, index) => `(?=((?:[^/]+/)*?${part}))\\${index + 1}`).join('');
    expression = new RegExp(`^${first}${last === undefined ? '' : `${middle}(?:[^/]+/)*${last}`}$`);
    cache.set(glob, expression);
  }
  return expression;
}

function withinFolders(glob: string): string {
  return glob
    .split(/(\*|\{[^}]*\})/)
    .map((part) => {
      if (part === '*') return '[^/]*';
      if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(literal).join('|')})`;
      return literal(part);
    })
    .join('');
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
