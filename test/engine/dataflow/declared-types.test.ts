/** What the declared type of a variable says of what it is given, in Java and C#. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { runsInput } from '../support/csharp-action.ts';

const head =
  'package app; import java.io.*; import java.sql.*; import java.util.*; import java.util.zip.*; import javax.servlet.http.*;\n';

/** Rules that a servlet with these members breaks. */
function rulesBroken(members: string): string[] {
  const found = findings({ 'Tool.java': `${head}public class Tool extends HttpServlet {\n${members}\n}\n` });
  return [...new Set(found.map((finding) => finding.replace(/ .*/, '')))];
}

describe('a variable is of the type it was declared with', () => {
  test('where it is given its value later', () => {
    const body = `Connection c = null; Statement s; c = Pool.open(); s = c.createStatement(); s.execute("SELECT " + q.getParameter("a"));`;
    expect(rulesBroken(`void doGet(HttpServletRequest q, HttpServletResponse r) { ${body} }`)).toEqual([
      'code/sql-injection',
    ]);
  });

  test('in each round of a loop', () => {
    const body = `ZipEntry e; Enumeration<? extends ZipEntry> all = zip.entries(); while (all.hasMoreElements()) { e = all.nextElement(); new FileOutputStream(dir + e.getName()).close(); }`;
    expect(rulesBroken(`void unpack(ZipFile zip, String dir) throws IOException { ${body} }`)).toEqual([
      'code/archive-slip',
    ]);
  });

  test('so that a number holds no text', () => {
    const body = `long id; id = Ids.of(q.getParameter("a")); Runtime.getRuntime().exec("show " + id);`;
    expect(rulesBroken(`void doGet(HttpServletRequest q, HttpServletResponse r) { ${body} }`)).toEqual([]);
  });

  test('but for an int, which may be a character', () => {
    const body = `Reader in = new StringReader(q.getParameter("a")); String all = ""; int c; while ((c = in.read()) != -1) all += (char) c; Runtime.getRuntime().exec("show " + all);`;
    expect(rulesBroken(`void doGet(HttpServletRequest q, HttpServletResponse r) { ${body} }`)).toEqual([
      'code/command-injection',
    ]);
  });

  test('in C# as well', () => {
    expect(runsInput('long n; n = Other.Of(x); Run("" + n);')).toBe(false);
    expect(runsInput('string n; n = Other.Of(x); Run("" + n);')).toBe(true);
  });
});

describe('elements of a declared list are of its type', () => {
  test.each([
    'Collection<Part> all = q.getParts(); for (var p : all) p.write("/srv/" + p.getSubmittedFileName());',
    'Collection<Part> all = Forms.of(q); all.stream().filter(p -> p.getSize() > 0).forEach(p -> p.write("/srv/" + p.getSubmittedFileName()));',
    'Optional<Part> one = Forms.first(q); one.ifPresent(p -> p.write("/srv/" + p.getSubmittedFileName()));',
  ])('%s', (body) => {
    const members = `void doPost(HttpServletRequest q, HttpServletResponse r) throws Exception { ${body} }`;
    expect(rulesBroken(members)).toContain('code/path-traversal');
  });
});
