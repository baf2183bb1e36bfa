/** EJS: `<% code %>`, `<%= escaped %>`, `<%- raw %>`, `<%# comment %>`. */
import { HtmlContext } from './html-context.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';

export function ejsScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  const context = new HtmlContext();
  let from = 0;
  for (;;) {
    const open = source.indexOf('<%', from);
    const close = open < 0 ? -1 : source.indexOf('%>', open + 2);
    context.read(source.slice(from, open < 0 ? undefined : open));
    if (close < 0) return script;
    const kind = source[open + 2] ?? '';
    const start = open + (/[=\-_#]/.test(kind) ? 3 : 2);
    const inner = source.slice(start, close).replace(/[-_]$/, ' ');
    if (kind === '=' || kind === '-') {
      const output = kind === '-' ? 'raw' : context.escapedOrAddress;
      script.generate(`${outputs[output]}(`, open);
      script.copy(inner.replace(/;\s*$/, ''), start);
      script.generate(');\n', close);
      context.wrote();
    } else if (kind !== '#' && !source.startsWith('<%%', open)) {
      script.copy(inner, start);
      script.generate('\n', close);
    }
    from = close + 2;
  }
}
