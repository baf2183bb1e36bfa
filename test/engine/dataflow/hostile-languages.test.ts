/** Files made to hurt the analyser, in every language: they cost bounded time, and the flaw beside them is found. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

interface Hostile {
  /** A flaw in a file of its own. */
  flaw: { file: string; text: string; rule: string };
  file: string;
  inputs: Record<string, string>;
}

const many = (count: number, make: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);

const noise = many(2_000, (index) => String.fromCharCode(33 + ((index * 7_919) % 94)), '');

/** In front of something that says of its file what it is. */
const blank = '\n'.repeat(1_500_000);

const languages: Record<string, Hostile> = {
  python: {
    file: 'hostile.py',
    flaw: {
      file: 'app.py',
      rule: 'code/command-injection',
      text: "import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.route('/x')\ndef x():\n    os.system(request.args['c'])\n",
    },
    inputs: {
      'blank lines before a name of a library': `${blank}print(request.args['x'])`,
      'nested brackets': `x = ${'['.repeat(3_000)}${']'.repeat(3_000)}`,
      'nested calls': `x = ${'f('.repeat(2_000)}1${')'.repeat(2_000)}`,
      'nested blocks': many(90, (depth) => `${' '.repeat(depth)}if x:`),
      'functions that call each other': many(
        60,
        (i) => `def f${i}(a, b):\n    return f${(i + 1) % 60}(b, a) + f${(i * 7) % 60}(a, a)`,
      ),
      'a huge dictionary': `d = {${many(20_000, (i) => `'k${i}': ${i}`, ',')}}`,
      'classes that inherit from each other': 'class A(B): pass\nclass B(A): pass\nA().x\n',
      'imports in a circle': 'from hostile import *\nimport hostile.hostile.hostile\n',
      'half a file': 'def f(:\n  """',
      'a ladder of conditions': `if x:\n  y\n${many(20_000, (i) => `elif x == ${i}:\n  y`)}`,
      'a choice of a thousand ways': `match x:\n${many(20_000, (i) => ` case ${i}: y`)}`,
      'a pattern of a thousand texts': `match x:\n case (${many(20_000, (i) => `'${i}'`, ' | ')}) as y: z(y)`,
      'a format of a thousand holes': `x = '${'%s'.repeat(1_000)}' % (${'a,'.repeat(1_000)})`,
    },
  },
  java: {
    file: 'Hostile.java',
    flaw: {
      file: 'Run.java',
      rule: 'code/command-injection',
      text: 'import javax.servlet.http.*;\nclass Run extends HttpServlet {\n  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws Exception {\n    Runtime.getRuntime().exec(q.getParameter("c"));\n  }\n}\n',
    },
    inputs: {
      'nested parentheses': `class A { int x = ${'('.repeat(3_000)}1${')'.repeat(3_000)}; }`,
      'nested classes': `${'class A { '.repeat(400)}${'}'.repeat(400)}`,
      'a long sum': `class A { String s = ${many(3_000, (i) => `"a${i}"`, ' + ')}; }`,
      'methods that call each other': `class A { ${many(60, (i) => `String f${i}(String a, String b) { return f${(i + 1) % 60}(b, a) + f${(i * 7) % 60}(a, a); }`)} }`,
      'classes that extend each other': 'class A extends B {} class B extends C {} class C extends A {}',
      'interfaces of themselves':
        'interface A extends A { A a(); } class X { void f(A a) { a.a().a().a(); } }',
      'half a file': 'class A { void f( { "',
      'nested generics': `class A { ${'List<'.repeat(300)}String${'>'.repeat(300)} x; }`,
    },
  },
  kotlin: {
    file: 'Hostile.kt',
    flaw: {
      file: 'Run.kt',
      rule: 'code/command-injection',
      text: 'import jakarta.servlet.http.*\nclass Run : HttpServlet() {\n  override fun doGet(q: HttpServletRequest, s: HttpServletResponse) {\n    Runtime.getRuntime().exec(q.getParameter("c"))\n  }\n}\n',
    },
    inputs: {
      'nested parentheses': `val x = ${'('.repeat(3_000)}1${')'.repeat(3_000)}`,
      'nested lambdas': `val x = ${'run { '.repeat(400)}1${' }'.repeat(400)}`,
      'nested choices': `val x = ${'if (a) 1 else '.repeat(400)}2`,
      'choices in choices': `fun f(x: Int): Int = ${'when (x) { 1 -> '.repeat(60)}2${'\n else -> 3 }'.repeat(60)}`,
      'a long sum': `val s = ${many(3_000, (i) => `"a${i}"`, ' + ')}`,
      'functions that call each other': many(
        60,
        (i) => `fun f${i}(a: String, b: String): String = f${(i + 1) % 60}(b, a) + f${(i * 7) % 60}(a, a)`,
      ),
      'extensions of each other': many(200, (i) => `fun A.f${i}() = apply { f${(i + 1) % 200}().f${i}() }`),
      'classes that extend each other': 'open class A : B()\nopen class B : C()\nopen class C : A()\n',
      'a text of many names': `val s = "${'$a '.repeat(9_000)}"`,
      'quotes without end': '"""'.repeat(9_001),
      'quotes that are escaped': `"${'\\"'.repeat(9_000)}\n`.repeat(50),
      'dollars before no text': `${'$'.repeat(19_000)}\n`.repeat(50),
      'half a file': 'class A { fun f( { "',
    },
  },
  jsp: {
    file: 'hostile.jsp',
    flaw: { file: 'a.jsp', rule: 'code/reflected-xss', text: '<p>${param.a}</p>' },
    inputs: {
      'nested expressions': `\${${'('.repeat(140)}param.a${')'.repeat(140)}}`,
      'nested choices': many(200, () => `\${${'a?b:('.repeat(40)}c}`, ''),
      'expressions without end': '${'.repeat(9_000),
      'long expressions': many(2_000, () => `\${${'a.'.repeat(140)}b}`, ''),
      'nested loops': `${'<c:forEach items="${a}" var="a">'.repeat(1_000)}\${a}`,
      'ends of loops': '</c:forEach>'.repeat(20_000),
      'tags without end': '<c:out value="'.repeat(20_000),
      'a tag with many attributes': many(200, () => `<c:out ${'a="b" '.repeat(200)}`, ''),
      'a variable of itself': many(2_000, () => '<c:set var="a" value="${a}${a}"/>'),
    },
  },
  ...Object.fromEntries(
    [
      ['html', '<p th:utext="', '">', 'th:each="a : '],
      ['ftl', '<p>', '</p>', '<#list a as '],
      ['vm', '<p>', '</p>', '#foreach($a in '],
    ].map(([ending = '', begin = '', end = '', loop = '']): [string, Hostile] => [
      ending,
      {
        file: `src/main/webapp/hostile.${ending}`,
        flaw: { file: 'a.jsp', rule: 'code/reflected-xss', text: '<p>${param.a}</p>' },
        inputs: {
          'values without end': `${begin}\${`.repeat(9_000),
          'long values': many(500, () => `${begin}\${${'a.'.repeat(200)}b}${end}`),
          'values with brackets': many(500, () => `${begin}$a.b(${'('.repeat(9)}${')'.repeat(9)}${end}`),
          'marks of values': '[('.repeat(1_500) + '$a.'.repeat(1_500) + '[(${a) '.repeat(1_500),
          'loops without end': loop.repeat(9_000),
          'choices of choices': many(200, () => `${begin}\${${'a?b:('.repeat(40)}c}${end}`),
        },
      },
    ]),
  ),
  go: {
    file: 'hostile/hostile.go',
    flaw: {
      file: 'main.go',
      rule: 'code/command-injection',
      text: 'package main\nimport ("net/http"; "os/exec")\nfunc h(w http.ResponseWriter, r *http.Request) { exec.Command("sh", "-c", r.FormValue("c")).Run() }\nfunc main() { http.HandleFunc("/x", h) }\n',
    },
    inputs: {
      'nested parentheses': `package hostile\nvar x = ${'('.repeat(1_500)}1${')'.repeat(1_500)}`,
      'functions that call each other': `package hostile\n${many(60, (i) => `func f${i}(a, b string) string { return f${(i + 1) % 60}(b, a) + f${(i * 7) % 60}(a, a) }`)}`,
      'types of themselves':
        'package hostile\ntype A struct { A; b *A }\ntype B interface { B }\nfunc f(a A) { a.b.b.b.A.b() }',
      'a long list': `package hostile\nvar x = []int{${'1,'.repeat(20_000)}}`,
      'half a file': 'package hostile\nfunc f( { "',
    },
  },
  php: {
    file: 'hostile.php',
    flaw: { file: 'index.php', rule: 'code/command-injection', text: "<?php\nsystem('ls ' . $_GET['d']);\n" },
    inputs: {
      'blank lines before a constant of the file': `<?php ${blank} echo __NAMESPACE__;`,
      'nested arrays': `<?php $x = ${'['.repeat(1_500)}${']'.repeat(1_500)};`,
      'a long concatenation': `<?php $x = ${many(1_500, (i) => `$a${i}`, ' . ')};`,
      'functions that call each other': `<?php ${many(60, (i) => `function f${i}($a, $b) { return f${(i + 1) % 60}($b, $a) . f${(i * 7) % 60}($a, $a); }`)}`,
      'a file that includes itself': "<?php include 'hostile.php'; include __FILE__;",
      'a ladder of conditions': `<?php if ($x) y();\n${many(20_000, (i) => `elseif ($x == ${i}) y();`)}`,
      'variables of variables': '<?php $$$$$$a = $b; $x = $$a[$b]->$c::$d;',
      'half a file': "<?php function f( { '",
      'classes that extend each other': '<?php class A extends B {} class B extends A { use A, B; }',
    },
  },
  csharp: {
    file: 'Hostile.cs',
    flaw: {
      file: 'Run.cs',
      rule: 'code/command-injection',
      text: 'using Microsoft.AspNetCore.Mvc;\nusing System.Diagnostics;\npublic class RunController : Controller {\n  public IActionResult Get(string c) { Process.Start("cmd.exe", "/c " + c); return Ok(); }\n}\n',
    },
    inputs: {
      'nested parentheses': `class A { int x = ${'('.repeat(1_500)}1${')'.repeat(1_500)}; }`,
      'nested classes': `${'class A { '.repeat(400)}${'}'.repeat(400)}`,
      'methods that call each other': `class A { ${many(60, (i) => `string F${i}(string a, string b) { return F${(i + 1) % 60}(b, a) + F${(i * 7) % 60}(a, a); }`)} }`,
      'parts without end': many(300, () => 'partial class A : A { A a; }'),
      'properties of themselves':
        'class A { A B { get { return B.B.B; } set { B = value; } } void F() { B.B.B = this; } }',
      'half a file': 'class A { void F( { "',
    },
  },
  razor: {
    file: 'Views/Shared/_Hostile.cshtml',
    flaw: {
      file: 'Views/Home/Index.cshtml',
      rule: 'code/reflected-xss',
      text: '@await Html.PartialAsync("_Hostile")\n@Html.Raw(Context.Request.Query["q"])\n',
    },
    inputs: {
      'nested blocks': `${'@if (a) { <p>'.repeat(300)}@b${'</p> }'.repeat(300)}`,
      'nested values': `${'@a('.repeat(3_000)}${')'.repeat(3_000)}`,
      'a view that shows itself': many(30, () => '@Html.Partial("_Hostile", Model)@Html.Partial("Index")'),
      'half a page': '@{ var a = "',
    },
  },
  ruby: {
    file: 'hostile.rb',
    flaw: {
      file: 'app.rb',
      rule: 'code/command-injection',
      text: "require 'sinatra'\nget '/x' do\n  system(\"ls #{params[:d]}\")\nend\n",
    },
    inputs: {
      'nested arrays': `x = ${'['.repeat(1_500)}${']'.repeat(1_500)}`,
      'nested interpolation': `x = ${'"#{'.repeat(200)}1${'}"'.repeat(200)}`,
      'nested blocks': `${'f do\n'.repeat(300)}${'end\n'.repeat(300)}`,
      'methods that call each other': many(
        60,
        (i) => `def f${i}(a, b)\n  f${(i + 1) % 60}(b, a) + f${(i * 7) % 60}(a, a)\nend`,
      ),
      'modules that include each other':
        'module A\n include B\nend\nmodule B\n include A\nend\nclass C < C\n include A\nend\nC.new.x',
      'a list that doubles': `a = [1]\n${'a = a + a\n'.repeat(200)}eval(a.join)`,
      'heredocs without end': 'x = <<A + <<B\n#{\n',
      'half a file': 'def f(\n  "',
    },
  },
  rust: {
    file: 'src/hostile.rs',
    flaw: {
      file: 'src/main.rs',
      rule: 'code/command-injection',
      text: 'use axum::extract::Path;\nasync fn run(Path(c): Path<String>) { std::process::Command::new("sh").arg("-c").arg(c).output(); }\n',
    },
    inputs: {
      'nested parentheses': `const X: i32 = ${'('.repeat(1_500)}1${')'.repeat(1_500)};`,
      'nested blocks as values': `fn f() -> i32 { ${'{ let x = '.repeat(300)}1${'; x }'.repeat(300)} }`,
      'nested branches as values': `fn f() -> i32 { ${'if a { '.repeat(300)}1${' } else { 2 }'.repeat(300)} }`,
      'nested matches': `fn f() -> i32 { ${'match x { _ if '.repeat(200)}y${' => 1, z => 2 }'.repeat(200)} }`,
      'nested formats': `fn f() -> String { ${'format!("{0}{0}{0}", '.repeat(300)}x${')'.repeat(300)} }`,
      'nested macros': `fn f() { ${'html! { a('.repeat(300)}x${') }'.repeat(300)} }`,
      'a format of a thousand holes': `fn f() { let x = format!("${'{a}'.repeat(1_000)}"); }`,
      'macros without end': `${'fn f() { vec![ println!( lazy_static! { /* '.repeat(200)}`,
      'functions that call each other': many(
        60,
        (i) => `fn f${i}(a: &str, b: &str) -> String { f${(i + 1) % 60}(b, a) + &f${(i * 7) % 60}(a, a) }`,
      ),
      'types of themselves':
        'struct A { a: Box<A> } enum B { C(Box<B>) } trait D: D {} impl D for A { fn d(&self) { self.a.a.d() } } type E = E; impl A { fn a(&self) -> A { Self::a(self).a() } }',
      'implementations of what is not there': many(
        200,
        (i) => `impl T${i} for U { fn f${i}(&self) { self.f0() } }`,
      ),
      'a tree of names': `use ${'a::{b, '.repeat(200)}c${'}'.repeat(200)};`,
      'a type without end': `fn f(x: ${'Option<'.repeat(400)}u8${'>'.repeat(400)}) {}`,
      'a long list': `const X: &[i32] = &[${'1,'.repeat(20_000)}];`,
      'texts without end': 'fn f() { let a = r###"x"##; let b = "',
      'half a file': 'fn f( { match x { Some(',
    },
  },
};

describe.each(Object.entries(languages))('%s', (_, { flaw, file, inputs }) => {
  it.each(Object.entries({ ...inputs, noise, 'nothing at all': '' }))('%s', (_name, text) => {
    const { candidates } = analyseSources({ [file]: text, [flaw.file]: flaw.text });
    expect(candidates.map(({ ruleId, file: at }) => `${ruleId} ${at}`)).toContain(
      `${flaw.rule} ${flaw.file}`,
    );
  });
});
