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
