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
])('hostile: %s', (_name, page) => {
  const started = performance.now();
  aspxScript(page, 'A.aspx');
  expect(performance.now() - started).toBeLessThan(5_000);
});
