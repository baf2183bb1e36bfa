/** Components of Blade as tags: `<x-forms.input :value="$name" label="Name"/>` fills `components/forms/input`. */
import type { Part } from './blade-arguments.ts';
import type { ScriptBuilder } from './script-builder.ts';

const maxAttributes = 60;
const space = /[\s\n]{0,1000}/y;
const componentName = /[\w.-]{1,200}(?![\w.:-])/y;
const attributeName = /:?:?[$@\w][\w.:@-]{0,200}/y;

/** Writes the call that fills the component, where it is given values; returns where the text goes on. */
export function readComponent(source: string, start: number, script: ScriptBuilder): number {
  const name = textAt(source, componentName, start);
  if (name === '' || /^slot$|^dynamic-component$/.test(name)) return start;
  const given: (Part & { name: string })[] = [];
  let at = start + name.length;
  for (let count = 0; count < maxAttributes; count++) {
    at += textAt(source, space, at).length;
    const attribute = textAt(source, attributeName, at);
    if (attribute === '') break;
    at += attribute.length;
    const quote = source[at] === '=' ? source[at + 1] : undefined;
    if (quote !== '"' && quote !== "'") {
      if (/^:\$\w+$/.test(attribute))
        given.push({ name: attribute.slice(2), text: attribute.slice(1), at: at - attribute.length + 1 });
      continue;
    }
    const end = source.indexOf(quote, at + 2);
    if (end < 0) break;
    const text = source.slice(at + 2, end);
    if (/^:[^:]/.test(attribute)) given.push({ name: attribute.slice(1), text, at: at + 2 });
    else if (text.startsWith('{!!') && text.indexOf('!!}') === text.length - 3)
      given.push({ name: attribute, text: text.slice(3, -3), at: at + 5 });
    at = end + 1;
  }
  // What is given nothing shows nothing of this page.
  const values = given.filter((one) => /^[\w-]+$/.test(one.name) && one.text.trim() !== '');
  if (values.length > 0) fill(script, `components.${name}`, values, start);
  return at;
}

function fill(
  script: ScriptBuilder,
  view: string,
  values: readonly (Part & { name: string })[],
  start: number,
): void {
  script.generate(`render_component(['${view}', '${view}.index'], [`, start);
  for (const { name, text, at } of values) {
    // `user-name` is the variable `$userName`.
    script.generate(`'${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}' => (`, at);
    script.copy(text, at);
    script.generate('\n), ', at);
  }
  script.generate(']);\n', start);
}

function textAt(source: string, pattern: RegExp, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}
