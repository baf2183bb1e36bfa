/** Packages of a program's own, named in full where they are used. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../src/engine/scan-tree.ts';
import { memoryTree } from '../memory-tree.ts';

const filter = `package util;
public class Html { public static String filter(String s) { return s.replace("<", "&lt;").replace("&", "&amp;"); } }
`;

async function rulesOf(shown: string): Promise<string[]> {
  const page = `<%@ page contentType="text/html" %>\n<p><%= ${shown} %></p>\n`;
  const report = await scanTree(memoryTree({ 'show.jsp': page, 'WEB-INF/classes/util/Html.java': filter }), {
    repositoryName: 'shop',
  });
  return report.findings.map(({ ruleId }) => ruleId);
}

it('an escape of the program is found by its full name, whatever its package is called', async () => {
  expect(await rulesOf('util.Html.filter(request.getParameter("a"))')).toEqual([]);
  expect(await rulesOf('other.Html.filter(request.getParameter("a"))')).toEqual(['code/reflected-xss']);
});

const byHand = `package util;
public class Texts {
  static String replaceString(String text, String found, String given) {
    StringBuilder out = new StringBuilder();
    int start, end = 0;
    while ((start = text.indexOf(found, end)) != -1) { out.append(text, end, start).append(given); end = start + found.length(); }
    return out.append(text.substring(end)).toString();
  }
  public static String entities(String text) { return replaceString(replaceString(text, "&", "&amp;"), "<", "&lt;"); }
  public static String bullets(String text) { return replaceString(text, "*", "&bull;"); }
  public static String escapeHtml(String text) {
    StringBuilder out = new StringBuilder();
    int last = 0;
    for (int i = 0; i < text.length(); i++)
      if (text.charAt(i) == '<') { out.append(text, last, i); last = i + 1; out.append("&lt;"); }
    return out.append(text, last, text.length()).toString();
  }
}
`;

it.each([
  ['replaced by a function of the program', '<p><%= util.Texts.entities(x) %></p>', 0],
  ['escaped by a function that copies what stands between', '<p><%= util.Texts.escapeHtml(x) %></p>', 0],
  ['something else replaced', '<p><%= util.Texts.bullets(x) %></p>', 1],
  ['given to a tag that escapes', '<c:set var="a"><c:out value="<%= x %>" /></c:set>', 0],
  ['given to a tag of the program', '<own:box title="<%= x %>" text="<%= x %>">a</own:box>', 0],
  ['given to a tag of a library with a hyphen', '<liferay-ui:header\n  backURL="<%= x %>"\n/>', 0],
  ['given to a tag that is told not to', '<c:out value="<%= x %>" escapeXml="false" />', 1],
  ['behind such a tag', '<own:box title="<%= x %>"><b><%= x %></b></own:box>', 1],
  ['in the attribute of an element', '<a title="<%= x %>">a</a>', 1],
])('a value of a page is counted: %s', async (_, shown, found) => {
  const page = `<%@ page contentType="text/html" %>\n<% String x = request.getParameter("a"); %>\n${shown}\n`;
  const tree = memoryTree({ 'show.jsp': page, 'WEB-INF/classes/util/Texts.java': byHand });
  expect((await scanTree(tree, { repositoryName: 'shop' })).findings).toHaveLength(found);
});
