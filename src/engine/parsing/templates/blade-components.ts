/** Components of Blade as tags: `<x-forms.input :value="$name" label="Name"/>` fills `components/forms/input`. */
import type { ScriptBuilder } from './script-builder.ts';

const maxAttributes = 60;
const space = /[\s\n]{0,1000}/y;
const componentName = /[\w.-]{1,200}(?![\w.:-])/y;
const attributeName = /:?:?[$@\w][\w.:@-]{0,200}/y;

/** Writes the call that fills the component; returns where the text goes on. */
export function readComponent(source: string, start: number, script: ScriptBuilder): number {
  const name = textAt(source, componentName, start);
  if (name === '' || /^slot$|^dynamic-component$/.test(name)) return start;
  const view = `components.${name}`;
  script.generate(`render_component(['${view}', '${view}.index'], [`, start);
  let at = start + name.length;
  for (let count = 0; count < maxAttributes; count++) {
    at += textAt(source, space, at).length;
    const attribute = textAt(source, attributeName, at);
    if (attribute === '') break;
    at += attribute.length;
    const quote = source[at] === '=' ? source[at + 1] : undefined;
    if (quote !== '"' && quote !== "'") {
      if (/^:\$\w+$/.test(attribute)) give(script, attribute.slice(2), attribute.slice(1), at);
      continue;
    }
    const end = source.indexOf(quote, at + 2);
    if (end < 0) break;
    const value = source.slice(at + 2, end);
    if (/^:[^:]/.test(attribute)) give(script, attribute.slice(1), value, at + 2);
    else if (value.startsWith('{!!') && value.indexOf('!!}') === value.length - 3)
      give(script, attribute, value.slice(3, -3), at + 5);
    at = end + 1;
  }
  script.generate(']);\n', at);
  return at;
}

/** `user-name` is the variable `$userName`. */
function give(script: ScriptBuilder, attribute: string, value: string, at: number): void {
  const name = attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!/^\w+$/.test(name) || value.trim() === '') return;
  script.generate(`'${name}' => (`, at);
  script.copy(value, at);
  script.generate('\n), ', at);
}

function textAt(source: string, pattern: RegExp, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}
