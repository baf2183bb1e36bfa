import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

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
