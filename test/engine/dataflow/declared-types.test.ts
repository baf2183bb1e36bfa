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

describe('a parameter for which one call gives nothing', () => {
  const go = (type: string) => `package main
import ("net/http"; "gorm.io/gorm")
type plain struct{}
func (p *plain) Where(x string) *plain { return p }
func routes(db *${type}) {
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) { db.Where("id = " + r.FormValue("id")) })
}
var _ gorm.DB
func main() { routes(nil) }
`;
  test("is of the library's type that it declares", () => {
    expect(findings({ 'main.go': go('gorm.DB') })).toEqual(['code/sql-injection main.go:6']);
    expect(findings({ 'main.go': go('plain') })).toEqual([]);
  });

  test('is no request', () => {
    const members = `void show(HttpServletRequest q, String x) throws IOException { if (q == null) x = "y"; else x = q.getParameter("a"); Runtime.getRuntime().exec("show " + x); }
  static void main(String[] args) throws IOException { new Tool().show(null, "z"); }`;
    expect(findings({ 'Tool.java': `${head}public class Tool {\n${members}\n}\n` })).toEqual([]);
  });
});

test('what is asked for as a number by its class holds no text, in Java and Kotlin', () => {
  const java = (type: string) =>
    rulesBroken(
      `void doGet(HttpServletRequest q, HttpServletResponse r) { Runtime.getRuntime().exec("show " + new com.fasterxml.jackson.databind.ObjectMapper().readValue(q.getParameter("a"), ${type}.class)); }`,
    );
  expect(java('String')).toEqual(['code/command-injection']);
  expect(java('Integer')).toEqual([]);
  const kotlin = (type: string) =>
    findings({
      'A.kt': `import io.javalin.Javalin
fun main() {
    Javalin.create().get("/a") { ctx -> Runtime.getRuntime().exec("show " + ctx.queryParamAsClass("a", ${type}::class.java).get()) }
}
`,
    });
  expect(kotlin('String')).toHaveLength(1);
  expect(kotlin('Int')).toEqual([]);
});
