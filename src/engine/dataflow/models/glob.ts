/** File globs of the models: `**` for any folders, `*` within a name, `{a,b}` for alternatives. */

const cache = new Map<string, RegExp>();

export function globExpression(glob: string): RegExp {
  let expression = cache.get(glob);
  if (!expression) {
    const body = glob
      .split(/(\*\*\/|\*|\{[^}]*\})/)
      .map((part) => {
        if (part === '**/') return '(?:[^/]+/)*';
        if (part === '*') return '[^/]*';
        if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(literal).join('|')})`;
        return literal(part);
      })
      .join('');
    expression = new RegExp(`^${body}$`);
    cache.set(glob, expression);
  }
  return expression;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
