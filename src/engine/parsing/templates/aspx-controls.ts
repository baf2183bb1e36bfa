/** Controls of a page of Web Forms as the fields that they are in its class: `<asp:TextBox ID="txtName" runat="server">`. */
import { ScriptBuilder } from './script-builder.ts';

const control = /<(asp:)?([a-z]\w{0,60})\s([^<>]{1,2000})/gi;
const runsOnServer = /(?:^|\s)runat\s*=\s*["']?server\b/i;
const id = /(?:^|\s)id\s*=\s*["']?([a-z_]\w{0,200})["'\s]/i;
const kind = /(?:^|\s)type\s*=\s*["']?(\w{1,20})/i;

const inputs: Readonly<Record<string, string>> = {
  file: 'HtmlInputFile',
  hidden: 'HtmlInputHidden',
  password: 'HtmlInputPassword',
};

/** What is no control, though it is called like one. */
const others = new Set(['content', 'contentplaceholder', 'script', 'head', 'form', 'html', 'body']);

export function controlFields(source: string): ScriptBuilder {
  const fields = new ScriptBuilder();
  const seen = new Set<string>();
  for (const found of source.matchAll(control)) {
    const [, library, tag = '', attributes = ''] = found;
    const name = runsOnServer.test(attributes) ? id.exec(attributes)?.[1] : undefined;
    if (name === undefined || seen.has(name) || others.has(tag.toLowerCase())) continue;
    seen.add(name);
    const type = library ? `WebControls.${tag}` : `HtmlControls.${htmlType(tag, attributes)}`;
    fields.generate(`protected global::System.Web.UI.${type} ${name};\n`, found.index);
  }
  return fields;
}

function htmlType(tag: string, attributes: string): string {
  if (/^textarea$/i.test(tag)) return 'HtmlTextArea';
  if (!/^input$/i.test(tag)) return 'HtmlGenericControl';
  return inputs[kind.exec(attributes)?.[1]?.toLowerCase() ?? ''] ?? 'HtmlInputText';
}
