import { describe, expect, it } from 'vitest';
import { GoResolver, moduleName } from '../../../src/engine/dataflow/go/resolve-package.ts';
import { typeName } from '../../../src/engine/dataflow/go/type-names.ts';
import { packageName } from '../../../src/engine/parsing/go/package-name.ts';
import { findings, type Sources } from '../support/analyse-sources.ts';

const imports = `package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"text/template"
	"unicode"
)

func run(command string) { exec.Command("sh", "-c", command).Run() }
`;

/** Whether the command that the body of a handler runs is the attacker's. */
function reports(body: string, more = ''): boolean {
  const source = `${imports}\n${more}\nfunc handle(w http.ResponseWriter, r *http.Request) {\n${body}\n}\n`;
  return findings({ 'main.go': source }).some((finding) => finding.startsWith('code/command-injection'));
}

type Cases = [what: string, body: string, more?: string][];

describe('a value from outside gets through', () => {
  it.each<Cases[number]>([
    [
      'several results',
      'a, b := pair(r.FormValue("x")); _ = a; run(b)',
      'func pair(x string) (int, string) { return 1, x }',
    ],
    ['named results', 'run(named(r.FormValue("x")))', 'func named(x string) (y string) { y = x; return }'],
    [
      'a call with the type it is to give',
      'run(same[string](r.FormValue("x")))',
      'func same[T any](x T) T { return x }',
    ],
    [
      'a text that a template fills',
      'var b strings.Builder; template.Must(template.New("x").Parse("ping {{.}}")).Execute(&b, r.FormValue("x")); run(b.String())',
    ],
    [
      'two results of a library',
      'before, after, _ := strings.Cut(r.FormValue("x"), ":"); _ = before; run(after)',
    ],
    [
      'a function that leaves out other characters',
      'run(strings.Map(func(c rune) rune { if unicode.IsControl(c) { return -1 }; return c }, r.FormValue("x")))',
    ],
    [
      'a group that takes anything',
      'if m := id.FindStringSubmatch(r.FormValue("x")); len(m) == 3 { run(m[2]) }',
      'var id = regexp.MustCompile(`^/([a-z]+)/(.*)$`)',
    ],
    [
      'an error',
      'run(check(r.FormValue("x")).Error())',
      'func check(x string) error { return fmt.Errorf("bad %s", x) }',
    ],
    ['errors.New', 'run(errors.New(r.FormValue("x")).Error())'],
    [
      'a struct',
      'j := job{name: "a", cmd: r.FormValue("x")}; run(j.cmd)',
      'type job struct { name, cmd string }',
    ],
    [
      'a struct in order',
      'j := &job{"a", r.FormValue("x")}; run(j.cmd)',
      'type job struct { name, cmd string }',
    ],
    [
      'a pointer to a struct',
      'j := new(job); set(j, r.FormValue("x")); run(j.cmd)',
      'type job struct { cmd string }\nfunc set(j *job, x string) { j.cmd = x }',
    ],
    [
      'an embedded struct',
      'o := outer{inner{r.FormValue("x")}}; o.exec()',
      'type inner struct { cmd string }\ntype outer struct { inner }\nfunc (o outer) exec() { run(o.inner.cmd) }',
    ],
    [
      'a promoted method',
      'o := &outer{}; o.exec(r.FormValue("x"))',
      'type inner struct {}\nfunc (i inner) exec(x string) { run(x) }\ntype outer struct { inner }',
    ],
    [
      'an interface',
      'var t task = shell{}; do(t, r.FormValue("x"))',
      'type task interface { exec(x string) }\ntype shell struct{}\nfunc (s shell) exec(x string) { run(x) }\nfunc do(t task, x string) { t.exec(x) }',
    ],
    ['a closure', 'x := r.FormValue("x"); defer func() { run(x) }()'],
    ['a channel', 'c := make(chan string, 1); c <- r.FormValue("x"); for x := range c { run(x) }'],
    [
      'select',
      'c := make(chan string); go func() { c <- r.FormValue("x") }(); select { case x := <-c: run(x) }',
    ],
    [
      'append',
      'var parts []string; parts = append(parts, "echo", r.FormValue("x")); run(strings.Join(parts, " "))',
    ],
    ['range over a map', 'for key, values := range r.URL.Query() { _ = values; run(key) }'],
    ['a map', 'm := map[string]string{}; m["x"] = r.FormValue("x"); run(m["x"])'],
    ['a builder', 'var b strings.Builder; fmt.Fprintf(&b, "ls %s", r.FormValue("x")); run(b.String())'],
    ['a type switch', 'var v any = r.FormValue("x"); switch t := v.(type) { case string: run(t) }'],
    ['a type assertion', 'var v any = r.FormValue("x"); s, ok := v.(string); if ok { run(s) }'],
    [
      'a decoded struct',
      'var j job; json.NewDecoder(r.Body).Decode(&j); run(j.Cmd)',
      'type job struct { Cmd string }',
    ],
    [
      'a nested decoded struct',
      'var j outer; json.NewDecoder(r.Body).Decode(&j); run(j.Inner.Cmd)',
      'type inner struct { Cmd string }\ntype outer struct { Inner inner }',
    ],
    [
      'a decoded list',
      'var all []string; json.NewDecoder(r.Body).Decode(&all); for _, one := range all { run(one) }',
    ],
    ['a named string type', 'run(string(command(r.FormValue("x"))))', 'type command string'],
    ['bytes', 'run(string([]byte(r.FormValue("x"))))'],
    ['an assignment in one branch', 'cmd := ""; if r.Method == "POST" { cmd = r.FormValue("x") }; run(cmd)'],
    [
      'a variable that a library sets',
      'var name string; fmt.Sscanf(r.FormValue("x"), "%s", &name); if name != "" { run(name) }',
    ],
    [
      'generics',
      'run(first[string]([]string{r.FormValue("x")}))',
      'func first[T any](all []T) T { return all[0] }',
    ],
    [
      'fallthrough',
      'x := "a"; switch r.Method { case "A": x = r.FormValue("x"); fallthrough; case "B": run(x) }',
    ],
    [
      'a check that says no to something else',
      'x := r.FormValue("x"); if !valid(x) { return }; run(x)',
      'func valid(x string) bool { if len(x) > 20 { return false }; return true }',
    ],
    ['a weak check', 'x := r.FormValue("x"); if strings.Contains(x, ";") { return }; run(x)'],
    [
      'a pattern that is not anchored',
      'x := r.FormValue("x"); if !regexp.MustCompile("[a-z]+").MatchString(x) { return }; run(x)',
    ],
  ])('%s', (_, body, more) => {
    expect(reports(body, more)).toBe(true);
  });
});

describe('a value is safe', () => {
  it.each<Cases[number]>([
    [
      'another result',
      'a, b := pair(r.FormValue("x")); _ = b; run(a)',
      'func pair(x string) (string, string) { return "ls", x }',
    ],
    [
      'another field',
      'j := job{name: r.FormValue("x"), cmd: "ls"}; run(j.cmd)',
      'type job struct { name, cmd string }',
    ],
    [
      'a number in a decoded struct',
      'var j job; json.NewDecoder(r.Body).Decode(&j); run(fmt.Sprint(j.Count))',
      'type job struct { Count int }',
    ],
    [
      'what a decoder cannot reach',
      'j := job{cmd: "ls"}; json.NewDecoder(r.Body).Decode(&j); run(j.cmd)',
      'type job struct { cmd, Name string }',
    ],
    ['one of several constants', 'x := r.FormValue("x"); if x != "ls" && x != "df" { return }; run(x)'],
    ['a case of a switch', 'switch x := r.FormValue("x"); x { case "ls", "df": run(x) }'],
    ['a condition of a switch', 'x := r.FormValue("x"); switch { case x == "ls": run(x) }'],
    ['a condition that was left', 'x := r.FormValue("x"); switch { case x != "ls": return }; run(x)'],
    [
      'a look-up in a list of ours',
      'x := r.FormValue("x"); if !allowed[x] { return }; run(x)',
      'var allowed = map[string]bool{"ls": true}',
    ],
    [
      'a look-up with its answer',
      'x := r.FormValue("x"); if _, ok := allowed[x]; !ok { return }; run(x)',
      'var allowed = map[string]struct{}{"ls": {}}',
    ],
    [
      'an anchored pattern',
      'x := r.FormValue("x"); ok, err := regexp.MatchString("^[a-z]+$", x); if err != nil || !ok { return }; run(x)',
    ],
    [
      'a check of its own',
      'x := r.FormValue("x"); if !valid(x) { return }; run(x)',
      'var word = regexp.MustCompile(`^\\w+$`)\nfunc valid(x string) bool { return word.MatchString(x) }',
    ],
    [
      'a check that gives an error',
      'x := r.FormValue("x"); if err := valid(x); err != nil { return }; run(x)',
      'var word = regexp.MustCompile(`^\\w+$`)\nfunc valid(x string) error { if !word.MatchString(x) { return errors.New("bad") }; return nil }',
    ],
    [
      'a check that says no early',
      'x := r.FormValue("x"); if !valid(x) { return }; run(x)',
      'func valid(x string) bool { if x != "ls" { return false }; return true }',
    ],
    [
      'characters that a function leaves out',
      "run(strings.Map(func(c rune) rune { if (c < 'a' || c > 'z') && c != '-' { return -1 }; return c }, r.FormValue(\"x\")))",
    ],
    [
      'characters that a function replaces',
      "run(strings.Map(func(c rune) rune { switch c { case '-': return c }; if unicode.IsLetter(c) { return c }; return '_' }, r.FormValue(\"x\")))",
    ],
    [
      'a group of a pattern',
      'if m := id.FindStringSubmatch(r.FormValue("x")); len(m) == 3 { run(m[1]) }',
      'var id = regexp.MustCompile(`^/([a-z]+)/(.*)$`)',
    ],
    ['a constant that says never', 'if debug { run(r.FormValue("x")) }', 'const debug = false'],
    ['the length', 'run(fmt.Sprint(len(r.FormValue("x"))))'],
    ['a format for numbers', 'run(fmt.Sprintf("head -n %d", r.ContentLength))'],
    ['a panic before', 'x := r.FormValue("x"); panic(x); run(x)'],
  ])('%s', (_, body, more) => {
    expect(reports(body, more)).toBe(false);
  });
});

describe('packages', () => {
  const handler = (call: string, path: string) => `package main

import (
	"net/http"

	"${path}"
)

func handle(w http.ResponseWriter, r *http.Request) { ${call} }
`;
  const shell = `package shell

import "os/exec"

var prefix = "sh"

func Run(x string) { exec.Command(prefix, "-c", x).Run() }
`;
  const expected = ['code/command-injection tools/shell/shell.go:7'];

  it('are directories of the module', () => {
    const sources: Sources = {
      'main.go': handler('shell.Run(r.FormValue("x"))', 'example.com/app/tools/shell'),
      'tools/shell/shell.go': shell,
    };
    expect(findings(sources, { resolver: { workspacePackages: { 'example.com/app': '' } } })).toEqual(
      expected,
    );
    expect(findings(sources)).toEqual(expected);
  });

  it('share their names and the methods of their types', () => {
    const sources: Sources = {
      'main.go': handler('shell.New().Exec(r.FormValue("x"))', 'example.com/app/tools/shell'),
      'tools/shell/shell.go': shell,
      'tools/shell/a.go': 'package shell\n\ntype Shell struct{}\n\nfunc New() *Shell { return &Shell{} }\n',
      'tools/shell/z.go': 'package shell\n\nfunc (s *Shell) Exec(x string) { Run(x) }\n',
    };
    expect(findings(sources)).toEqual(expected);
  });

  it('are known by what they call themselves, not by what their path ends with', () => {
    const main = handler('shell.Run(r.FormValue("x"))', 'example.com/app/tools/exec');
    expect(findings({ 'main.go': main, 'tools/exec/shell.go': shell })).toEqual([
      'code/command-injection tools/exec/shell.go:7',
    ]);
    const named = main.replace('"example.com', 'exec "example.com');
    expect(findings({ 'main.go': named, 'tools/exec/shell.go': shell })).toEqual([]);
  });

  it('have variables that others set', () => {
    const holder = (value: string) =>
      `package shell

import "os/exec"

var Command = "ls"

func Run() { exec.Command("sh", "-c", Command).Run() }
`.replace('"ls"', value);
    const path = 'example.com/app/tools/shell';
    const set = handler('shell.Command = r.FormValue("x"); shell.Run()', path);
    expect(findings({ 'main.go': set, 'tools/shell/shell.go': holder('"ls"') })).toEqual(expected);
    const reset = handler('shell.Command = r.FormValue("x"); shell.Command = "ls"; shell.Run()', path);
    expect(findings({ 'main.go': reset, 'tools/shell/shell.go': holder('"ls"') })).toEqual([]);
  });

  it('of the standard library are not those of the program', () => {
    const resolver = new GoResolver(new Set(['html/template/x.go', 'db/y.go']), {});
    expect(resolver.resolve('main.go', 'html/template')).toBeNull();
    expect(resolver.resolve('main.go', 'shop/db')).toBe('db');
  });

  it('are found by the end of their path from files that are in no module', () => {
    const resolver = new GoResolver(new Set(['old/db/y.go', 'new/x.go']), { 'example.com/new': 'new' });
    expect(resolver.resolve('old/main.go', 'shop/old/db')).toBe('old/db');
    expect(resolver.resolve('new/x.go', 'shop/old/db')).toBeNull();
  });

  it('are looked for in the module with the longest path', () => {
    const files = new Set(['a/x.go', 'tools/a/y.go', 'z.go']);
    const resolver = new GoResolver(files, { 'example.com/m': '', 'example.com/m/tools': 'tools' });
    expect(resolver.resolve('z.go', 'example.com/m/a')).toBe('a');
    expect(resolver.resolve('z.go', 'example.com/m/tools/a')).toBe('tools/a');
    expect(resolver.resolve('z.go', 'example.com/m')).toBe('');
    expect(resolver.resolve('z.go', 'example.com/other/a')).toBeNull();
  });
});

describe('names', () => {
  it.each([
    ['github.com/labstack/echo/v4', 'github.com/labstack/echo'],
    ['github.com/jackc/pgx/v5/pgxpool', 'github.com/jackc/pgx/pgxpool'],
    ['gopkg.in/yaml.v3', 'gopkg.in/yaml'],
    ['net/http', 'net/http'],
  ])('of modules have no version: %s', (path, name) => {
    expect(moduleName(path)).toBe(name);
  });

  it.each([
    ['github.com/go-sql-driver/mysql', 'mysql'],
    ['github.com/satori/go.uuid', 'uuid'],
    ['gopkg.in/ldap.v2', 'ldap'],
    ['', ''],
  ])('of packages are guessed from their paths: %s', (path, name) => {
    expect(packageName(path)).toBe(name);
  });

  it.each([
    ['*sql.DB', 'sql.DB'],
    ['**Server', 'Server'],
    ['Box[int]', 'Box'],
    ['(*T, error)', null],
    ['[]User', null],
    ['map[string]User', null],
    ['func(a int) error', null],
    ['string', null],
  ])('of types: %s', (type, name) => {
    expect(typeName(type)).toBe(name);
  });
});

describe('checks of paths', () => {
  const page = (body: string, more = '') =>
    findings({
      'main.go': `package main

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var _, _, _, _ = errors.New, filepath.Clean, regexp.MatchString, strings.Contains

${more}

func handle(w http.ResponseWriter, r *http.Request) {
	p := r.FormValue("p")
	${body}
}
`,
    });
  const check = `func check(p string) error {
	if strings.Contains(filepath.Clean(p), "..") {
		return errors.New("no")
	}
	return nil
}`;
  const isInside = `func isInside(base, p string) bool {
	rel, err := filepath.Rel(base, filepath.Join(base, p))
	return err == nil && !strings.HasPrefix(rel, "..")
}`;

  it.each<Cases[number]>([
    ['tidied up for the check', 'if !strings.Contains(filepath.Clean(p), "..") { os.Open("/x/" + p) }'],
    ['an error of a function', 'if err := check(p); err != nil { return }; os.Open("/x/" + p)', check],
    ['an error that is compared at once', 'if check(p) == nil { os.Open("/x/" + p) }', check],
    [
      'what is relative to the folder',
      'full := filepath.Join("/base", p); rel, err := filepath.Rel("/base", full); if err != nil || strings.HasPrefix(rel, "..") { return }; os.Open(full)',
    ],
    [
      'what is relative to the folder, and was joined of a field of the request',
      'full := filepath.Join("/base", r.FormValue("p")); rel, err := filepath.Rel("/base", full); if err != nil || strings.HasPrefix(rel, "..") { return }; f, err := os.Open(full); _ = f',
    ],
    ['the same in a function', 'if isInside("/base", p) { os.Open(filepath.Join("/base", p)) }', isInside],
    [
      'joined for the check',
      'if !strings.HasPrefix(filepath.Join("/base", p), "/base/") { return }; os.Open(filepath.Join("/base", p))',
    ],
    [
      'a match that is kept',
      'matched, _ := regexp.MatchString(`\\.\\.`, p); if !matched { os.Open(filepath.Join("/base", p)) }',
    ],
    ['the other item', 'items := []string{p, "a"}; os.Open(items[1:][0])'],
    [
      'an error',
      'err := os.Remove("/tmp/x" ); err = store(p); os.Open(err.Error())',
      'var store func(string) error',
    ],
  ])('%s: harmless', (_, body, more) => {
    expect(page(body, more)).toEqual([]);
  });

  it.each<Cases[number]>([
    ['the item', 'items := []string{"a", p}; os.Open(items[1:][0])'],
    [
      'a buffer that is read into',
      'buffer := make([]byte, 10); r.Body.Read(buffer); os.Open(string(buffer))',
    ],
    [
      'a part of a form',
      'reader, _ := r.MultipartReader(); part, _ := reader.NextPart(); os.Open(part.FormName())',
    ],
    ['a match that says nothing', 'matched, _ := regexp.MatchString(`x`, p); if matched { os.Open(p) }'],
    ['the wrong answer', 'if err := check(p); err != nil { os.Open("/x/" + p) }', check],
  ])('%s: reported', (_, body, more) => {
    expect(page(body, more)).not.toEqual([]);
  });
});
