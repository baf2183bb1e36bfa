/** Pages and controls of Web Forms as the classes they are compiled to: `<%= raw %>`, `<%: escaped %>`, `<% code %>`. */
import { controlFields } from './aspx-controls.ts';
import { HtmlContext } from './html-context.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';

const directive = /<%@\s*(?:Page|Control|Master|WebHandler)\b([^%]{0,3000})%>/i;
const tag = /<%(--|[@$=:#]:?)?|<script\b[^<>]{0,300}\brunat\s*=\s*["']?server\b[^<>]{0,300}>/gi;

/** Nothing for pages in another language than C#. */
export function aspxScript(source: string, path: string): ScriptBuilder {
  const script = new ScriptBuilder();
  const [, attributes = ''] = directive.exec(source) ?? [];
  if (!/^(?:C#|cs|csharp)?$/i.test(attributeOf(attributes, 'Language') ?? '')) return script;
  if (/\.ashx$/i.test(path)) {
    const start = source.indexOf('%>') + 2;
    script.copy(source.slice(start), start);
    return script;
  }
  const members = new ScriptBuilder();
  const body = new ScriptBuilder();
  read(source, members, body);
  // What stands beside the page has run before the page is written.
  const inherits = attributeOf(attributes, 'Inherits');
  const base = baseOf(inherits);
  const isOwnBase = inherits !== undefined && !base.startsWith('System.');
  const fields = controlFields(source);
  script.generate(`public class _${path.replace(/\W/g, '_')} : ${base} {\n`, 0);
  if (!isOwnBase) script.append(fields);
  script.append(members);
  script.generate('public void RenderChildren() {\nPage_Init(this, null);\nPage_Load(this, null);\n', 0);
  script.append(body);
  script.generate('\n}\n}\n', source.length);
  if (isOwnBase) appendCodeBehind(script, inherits, fields);
  return script;
}

/** A web site's page adds its controls to the class beside it; where a designer has declared them too, nothing changes. */
function appendCodeBehind(script: ScriptBuilder, inherits: string, fields: ScriptBuilder): void {
  const [, namespace, name] = /^(?:([\w.]+)\.)?(\w+)$/.exec(inherits) ?? [];
  if (name === undefined || fields.text === '') return;
  script.generate(`${namespace ? `namespace ${namespace} {\n` : ''}public partial class ${name} {\n`, 0);
  script.append(fields);
  script.generate(`}\n${namespace ? '}\n' : ''}`, 0);
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(attributes)?.[1]?.trim();
}

/** Classes of the program are found by their last name, those of libraries by the whole. */
function baseOf(inherits: string | undefined): string {
  if (!inherits || !/^[\w.]+(?:<[\w.<>]+>)?$/.test(inherits)) return 'System.Web.UI.Page';
  return inherits.startsWith('System.') ? inherits : inherits.replace(/^[\w.]*\./, '');
}

function read(source: string, members: ScriptBuilder, body: ScriptBuilder): void {
  const context = new HtmlContext();
  tag.lastIndex = 0;
  let from = 0;
  for (let found = tag.exec(source); found; found = tag.exec(source)) {
    const [open, kind] = found;
    const start = tag.lastIndex;
    const end = closing(kind === '--' ? '--%>' : open.startsWith('<%') ? '%>' : '</script', source, start);
    context.read(source.slice(from, found.index));
    from = source.startsWith('</', end) ? end : Math.min(end + (kind === '--' ? 4 : 2), source.length);
    tag.lastIndex = from;
    const code = source.slice(start, end);
    if (!open.startsWith('<%')) members.copy(code, start);
    else if (kind === undefined) {
      body.copy(code, start);
      body.generate('\n', end);
    } else if (/^[=:#]/.test(kind) && code.trim() !== '') {
      const isEscaped = kind.endsWith(':') || (kind === '#' && isEncoded(context.attribute));
      body.generate(`${outputs[isEscaped ? context.escaped : 'raw']}(`, start);
      body.copy(code, start);
      body.generate('\n);\n', end);
      context.wrote();
    }
  }
}

/** What is bound to a property of a control is encoded where the control writes it, but for the texts that some show. */
function isEncoded(attribute: HtmlContext['attribute']): boolean {
  if (!attribute || !/^asp:/i.test(attribute.element)) return false;
  return !/^text$/i.test(attribute.name) || /:(?:TextBox|Button)$/i.test(attribute.element);
}

function closing(mark: string, source: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at;
}
