/** Checks of Go that a function tells the answer of. */
import { expect, it } from 'vitest';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

const known = 'var known = []string{"a", "b"}';

it.each<Case>([
  [
    'a switch that says yes to a few',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { switch s { case "a", "b": return true }; return false }',
  ],
  [
    'a switch with the no as its default',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { switch s { case "a", "b": return true; default: return false } }',
  ],
  [
    'a function that finds none of the other characters',
    "if strings.ContainsFunc(x, func(c rune) bool { return c < 'a' || c > 'z' }) { return }; run(x)",
  ],
  ['a position in a list of ours', 'if slices.Index(known, x) < 0 { return }; run(x)', known],
  ['a position that is kept', 'if i := slices.Index(known, x); i >= 0 { run(x) }', known],
  ['a search in a list of ours', 'if _, found := slices.BinarySearch(known, x); found { run(x) }', known],
  [
    'one of ours that is the same',
    'if !slices.ContainsFunc(known, func(one string) bool { return one == x }) { return }; run(x)',
    known,
  ],
  [
    'the position of one of ours that is the same',
    'if slices.IndexFunc(known, func(one string) bool { return one == x }) == -1 { return }; run(x)',
    known,
  ],
  [
    'a switch over constants of ours',
    'switch x { case first, second: run(x) }',
    'const ( first = "a"; second = "b" )',
  ],
  [
    'a method of the type that it was made',
    'k := kind(x); if !k.valid() { return }; run(string(k))',
    'type kind string\nconst first kind = "a"\nfunc (k kind) valid() bool { switch k { case first: return true }; return false }',
  ],
  [
    'a function that gives a value of the type only where it is known',
    'k, err := parse(x); if err != nil { return }; run(string(k))',
    'type kind string\nconst first kind = "a"\nfunc parse(s string) (kind, error) { switch k := kind(s); k { case first: return k, nil }; return "", errors.New("x") }',
  ],
  [
    'a look-up in another case',
    'if _, ok := table[strings.ToLower(x)]; !ok { return }; run(x)',
    'var table = map[string]bool{"a": true}',
  ],
  [
    'a look-up in what a getter gives',
    'if _, ok := all()[x]; !ok { return }; run(x)',
    'var table = map[string]bool{"a": true}\nfunc all() map[string]bool { return table }',
  ],
  [
    'a function that fails where it is not in a map',
    'if err := check(x); err != nil { return }; run(x)',
    'var table = map[string]struct{}{"a": {}}\nfunc check(s string) error { if _, ok := table[s]; !ok { return errors.New("x") }; return nil }',
  ],
  [
    'quotes of a shell, with those inside written apart',
    'run("ls " + quote(x))',
    'func quote(s string) string { return "\'" + strings.ReplaceAll(s, "\'", `\'\\\'\'`) + "\'" }',
  ],
  [
    'a condition inside of another',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { if at := len(s); at > 0 { if s == "a" { return true } }; return false }',
  ],
  [
    'a tidied text that is one of ours',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { tidy := strings.ToLower(strings.TrimSpace(s)); return tidy == "a" || tidy == "b" }',
  ],
  [
    'an error in a variable that other errors are kept in',
    'err := check(x); if err != nil { return }; run(x); err = errors.New("x"); _ = err',
    'func check(s string) error { if s != "a" { return errors.New("x") }; return nil }',
  ],
  [
    'a check in a function that then runs it, and whose error is asked for',
    'if err := checked(x); err != nil { return }',
    'func check(s string) error { if s != "a" { return errors.New("x") }; return nil }\nfunc checked(s string) error { if err := check(s); err != nil { return err }; if _, err := exec.Command("sh", "-c", s).Output(); err != nil { return err }; return nil }',
  ],
])('is clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(false));

it.each<Case>([
  [
    'a switch that says no to a few',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { switch s { case "a", "b": return false }; return true }',
  ],
  [
    'a function that finds one of the characters',
    "if !strings.ContainsFunc(x, func(c rune) bool { return c < 'a' || c > 'z' }) { return }; run(x)",
  ],
  ['a position in a list that it may be in or not', 'i := slices.Index(known, x); _ = i; run(x)', known],
  ['a position that means "not there"', 'if slices.Index(known, x) >= 0 { return }; run(x)', known],
  [
    'a switch over what the request brings as well',
    'second := r.FormValue("y"); switch x { case second: run(x) }',
  ],
  [
    'a method that looks at its length',
    'k := kind(x); if !k.valid() { return }; run(string(k))',
    'type kind string\nfunc (k kind) valid() bool { return len(k) > 3 }',
  ],
  [
    'a look-up of another one in what a getter gives',
    'if _, ok := all()[x+"/"]; !ok { return }; run(x + ".")',
    'func all() map[string]bool { return nil }',
  ],
  [
    'a look-up in what a getter reads from the request',
    'if _, ok := r.URL.Query()[x]; !ok { return }; run(x)',
  ],
  [
    'a function that looks it up and goes on',
    'if err := check(x); err != nil { return }; run(x)',
    'var table = map[string]struct{}{"a": {}}\nfunc check(s string) error { if _, ok := table[s]; !ok { return nil }; return nil }',
  ],
  [
    'quotes written apart, without quotes around them',
    'run("ls " + strings.ReplaceAll(x, "\'", `\'\\\'\'`))',
  ],
  [
    'a condition inside of another that looks at its length',
    'if !known(x) { return }; run(x)',
    'func known(s string) bool { if at := len(s); at > 0 { if at < 9 { return true } }; return false }',
  ],
  [
    'an error that was another before it was asked for',
    'err := check(x); err = check("a"); if err != nil { return }; run(x)',
    'func check(s string) error { if s != "a" { return errors.New("x") }; return nil }',
  ],
])('is not clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(true));
