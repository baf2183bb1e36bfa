/** Pages of Web Forms as C#. */
import { describe, expect, test } from 'vitest';
import { aspxScript } from '../../../src/engine/parsing/templates/aspx.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('a page becomes a class', () => {
  test.each([
    ['<p><%= a %></p>', 'unescaped_output( a );'],
    ['<p><%: a %></p><%#: b %><%# c %>', 'escaped_output( a ); escaped_output( b ); unescaped_output( c );'],
    ['<p title=<%: a %>>', 'output_without_quotes( a );'],
    ['<% if (a) { %><p><%= b %></p><% } %>', 'if (a) { unescaped_output( b ); }'],
    ['<%-- <%= a %> --%><%$ b %><%@ Import Namespace="c" %>', ''],
    ['<%= a', 'unescaped_output( a );'],
  ])('%s', (page, script) => {
    expect(squeezed(aspxScript(page, 'A.aspx').text)).toBe(
      `public class _A_aspx : System.Web.UI.Page { public void RenderChildren() { Page_Init(this, null); Page_Load(this, null); ${script} } }`.replace(
        '  ',
        ' ',
      ),
    );
  });

  test('with its own members, beside the class that it extends', () => {
    const page = '<%@ Control Language="C#" Inherits="App.Web.Menu" %><script runat="server">int a;</script>';
    expect(squeezed(aspxScript(page, 'a/B.ascx').text)).toContain(
      'class _a_B_ascx : Menu { int a;public void',
    );
  });

  const controls = `<asp:TextBox runat="server" ID="txtName" /><asp:Label ID='lbl' runat=server></asp:Label>
<input type="hidden" id="key" runat="server"><textarea id="text" runat="server"></textarea><div id="box" runat="server">
<form id="form1" runat="server"><input id="plain"><asp:Content ID="c" runat="server">`;
  const field = (type: string, name: string) => `protected global::System.Web.UI.${type} ${name};`;
  const fields = [
    field('WebControls.TextBox', 'txtName'),
    field('WebControls.Label', 'lbl'),
    field('HtmlControls.HtmlInputHidden', 'key'),
    field('HtmlControls.HtmlTextArea', 'text'),
    field('HtmlControls.HtmlGenericControl', 'box'),
  ].join(' ');

  test('whose controls are fields of the class beside it', () => {
    const page = `<%@ Page CodeFile="A.aspx.cs" Inherits="Shop.Web.A" %>${controls}`;
    expect(squeezed(aspxScript(page, 'A.aspx').text)).toContain(
      `} } namespace Shop.Web { public partial class A { ${fields} } }`,
    );
  });

  test('whose controls are its own where there is no class beside it', () => {
    const script = squeezed(aspxScript(controls, 'A.aspx').text);
    expect(script).toContain(`class _A_aspx : System.Web.UI.Page { ${fields} public void`);
    expect(script).not.toContain('partial');
  });

  test.each([
    ['A.aspx', '<%@ Page Language="VB" %><%= a %>', ''],
    ['A.ashx', '<%@ WebHandler Language="C#" Class="A" %>\nclass A { }', 'class A { }'],
  ])('%s: %s', (path, page, script) => {
    expect(squeezed(aspxScript(page, path).text)).toBe(script);
  });
});

test.each([
  ['tags without end', '<%='.repeat(100_000)],
  ['notes without end', '<%--'.repeat(100_000)],
  ['scripts without end', '<script runat="server">'.repeat(20_000)],
  ['directives without end', '<%@ Page '.repeat(50_000)],
  ['controls without end', '<asp:TextBox runat="server" id'.repeat(20_000)],
  ['a control with spaces', `<asp:TextBox ${' '.repeat(200_000)}`],
])('hostile: %s', (_name, page) => {
  const started = performance.now();
  aspxScript(page, 'A.aspx');
  expect(performance.now() - started).toBeLessThan(5_000);
});
