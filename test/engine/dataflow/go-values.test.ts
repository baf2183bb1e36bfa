/** What assigning and calling does to values of Go: structs and arrays are copied, pointers are not; methods keep their objects. */
import { describe, expect, it } from 'vitest';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

describe('a struct', () => {
  it.each<Case>([
    ['struct copy', 'a := S{x}; b := a; b.v = "a"; run(a.v)', 'type S struct { v string }'],
    ['struct pointer alias', 'a := &S{"a"}; b := a; b.v = x; run(a.v)', 'type S struct { v string }'],
    ['struct address', 'a := S{"a"}; b := &a; b.v = x; run(a.v)', 'type S struct { v string }'],
    [
      'builder in a struct that a function given writes into',
      'q := &query{}; for _, m := range []func(*query){by(x)} { m(q) }; run(q.sql.String())',
      'type query struct { sql strings.Builder }; func by(c string) func(*query) { return func(q *query) { q.sql.WriteString(c) } }',
    ],
    [
      'text of a struct without a name',
      'var a struct { In struct { M string } }; json.NewDecoder(r.Body).Decode(&a); run(a.In.M)',
    ],
    [
      'checked by a method that looks at something else',
      'a := S{x, ""}; if err := a.check(); err != nil { return }; run(a.V)',
      `type S struct { V, W string }
var names = regexp.MustCompile("^[a-z]+$")
func (s S) check() error { if !names.MatchString(s.W) { return errors.New("bad") }; return nil }`,
    ],
    [
      'variable that a call in the same return fills',
      'text, _ := read(x); run(text)',
      'func read(s string) (string, error) { var text string; return text, fill(s, &text) }\nfunc fill(s string, text *string) error { *text = s; return nil }',
    ],
    [
      'struct param by pointer',
      'a := S{"a"}; set(&a, x); run(a.v)',
      `type S struct { v string }
func set(s *S, x string) { s.v = x }`,
    ],
    [
      'struct that embeds an interface and has its method itself',
      'var s Store = logged{shell{1}}; s.Find(x)',
      `type Store interface { Find(name string) }
type shell struct { n int }
func (s shell) Find(name string) { run(name) }
type logged struct { Store }
func (l logged) Find(name string) { l.Store.Find(name) }`,
    ],
    ['struct in slice', 's := []S{{"a"}}; s[0].v = x; run(s[0].v)', 'type S struct { v string }'],
    [
      'struct in map pointer',
      'm := map[string]*S{"a": {"b"}}; m["a"].v = x; run(m["a"].v)',
      'type S struct { v string }',
    ],
    [
      'range by index modifies',
      's := []S{{"a"}}; for i := range s { s[i].v = x }; run(s[0].v)',
      'type S struct { v string }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['struct copy', 'a := S{"a"}; b := a; b.v = x; run(a.v)', 'type S struct { v string }'],
    [
      'struct param by value',
      'a := S{"a"}; set(a, x); run(a.v)',
      `type S struct { v string }
func set(s S, x string) { s.v = x }`,
    ],
    ['struct other field', 'a := S{x, "b"}; run(a.w)', 'type S struct { v, w string }'],
    [
      'number of a struct without a name',
      'var a struct { N int; In struct { M int } }; json.NewDecoder(r.Body).Decode(&a); run(fmt.Sprint(a.N, a.In.M))',
    ],
    [
      'number of an empty one',
      'a := struct { N int }{}; json.NewDecoder(r.Body).Decode(&a); run(fmt.Sprint(a.N))',
    ],
    [
      'checked by its own method',
      'a := S{x}; if err := a.check(); err != nil { return }; run(a.V)',
      `type S struct { V string }
var names = regexp.MustCompile("^[a-z]+$")
func (s S) check() error { if !names.MatchString(s.V) { return errors.New("bad") }; return nil }`,
    ],
    [
      'builder in another struct of the type',
      'q := &query{}; q.sql.WriteString(x); p := &query{}; p.sql.WriteString("a"); run(p.sql.String())',
      'type query struct { sql strings.Builder }',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('an array', () => {
  it.each<Case>([
    ['array by value keeps', 'a := [2]string{x, "b"}; b := a; b[0] = "safe"; run(a[0])'],
    ['slice alias', 'a := []string{"a", "b"}; b := a; b[0] = x; run(a[0])'],
    ['array pointer', 'a := &[2]string{"a", "b"}; a[0] = x; run(a[0])'],
    ['array index assign', 'var a [3]string; a[1] = x; run(a[1])'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['array by value', 'a := [2]string{"a", "b"}; b := a; b[0] = x; run(a[0])'],
    ['array index assign', 'var a [3]string; a[1] = x; run(a[0])'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a receiver', () => {
  it.each<Case>([
    [
      'value receiver keeps',
      'a := S{x}; a.set("a"); run(a.v)',
      `type S struct { v string }
func (s S) set(x string) { s.v = x }`,
    ],
    [
      'pointer receiver',
      'a := S{"a"}; a.set(x); run(a.v)',
      `type S struct { v string }
func (s *S) set(x string) { s.v = x }`,
    ],
    [
      'fluent value receiver',
      'run(S{"a"}.with(x).v)',
      `type S struct { v string }
func (s S) with(x string) S { s.v = x; return s }`,
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'value receiver',
      'a := S{"a"}; a.set(x); run(a.v)',
      `type S struct { v string }
func (s S) set(x string) { s.v = x }`,
    ],
    [
      'pointer receiver overwrites',
      'a := S{x}; a.set("a"); run(a.v)',
      `type S struct { v string }
func (s *S) set(x string) { s.v = x }`,
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a pointer', () => {
  it.each<Case>([
    ['pointer param', 's := "a"; set(&s, x); run(s)', 'func set(p *string, x string) { *p = x }'],
    [
      'pointer of any type',
      's := "a"; set(&s, x); run(s)',
      'func set(into any, x string) { switch v := into.(type) { case *string: *v = x; case *int: *v = 1 } }',
    ],
    ['pointer to pointer', 's := &S{}; p := &s; (*p).v = x; run(s.v)', 'type S struct { v string }'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    ['pointer param overwrites', 's := x; set(&s); run(s)', 'func set(p *string) { *p = "a" }'],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a method as a value', () => {
  it.each<Case>([
    [
      'method value',
      's := S{x}; f := s.get; run(f())',
      `type S struct { v string }
func (s S) get() string { return s.v }`,
    ],
    [
      'method expression',
      's := S{x}; f := S.get; run(f(s))',
      `type S struct { v string }
func (s S) get() string { return s.v }`,
    ],
    [
      'pointer method expression',
      's := &S{x}; f := (*S).get; run(f(s))',
      `type S struct { v string }
func (s *S) get() string { return s.v }`,
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));
});

describe('what is embedded', () => {
  it.each<Case>([
    [
      'embedded interface',
      's := W{A{}}; s.do(x)',
      `type Sink interface { do(string) }
type A struct{}
func (A) do(s string) { run(s) }
type W struct { Sink }`,
    ],
    [
      'embedded promoted field',
      's := O{}; s.v = x; run(s.v)',
      `type I struct { v string }
type O struct { I }`,
    ],
    [
      'embedded promoted through',
      's := O{}; s.v = x; run(s.I.v)',
      `type I struct { v string }
type O struct { I }`,
    ],
    [
      'embedded promoted pointer',
      's := O{&I{}}; s.v = x; run(s.I.v)',
      `type I struct { v string }
type O struct { *I }`,
    ],
    [
      'embedded literal promoted',
      's := O{I: I{x}}; run(s.v)',
      `type I struct { v string }
type O struct { I }`,
    ],
    [
      'two embedded',
      's := O{}; s.w = x; run(s.get())',
      `type I struct { v string }
type J struct { w string }
func (j *J) get() string { return j.w }
type O struct { I; J }`,
    ],
    [
      'shadowed calls inner',
      's := O{I{x}}; run(s.get())',
      `type I struct { v string }
func (i I) get() string { return i.v }
type O struct { I }
func (o O) get() string { return o.I.get() }`,
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'overridden method',
      's := O{I{x}}; run(s.get())',
      `type I struct { v string }
func (i I) get() string { return i.v }
type O struct { I }
func (o O) get() string { return "a" }`,
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a result with a name', () => {
  it.each<Case>([
    [
      'named result deferred',
      'run(f(x))',
      'func f(x string) (s string) { defer func() { s = x }(); return "a" }',
    ],
    [
      'recover into result',
      'run(f(x))',
      'func f(x string) (s string) { defer func() { if e := recover(); e != nil { s = e.(string) } }(); panic(x) }',
    ],
    [
      'recover named function',
      'defer rescue(); panic(x)',
      'func rescue() { if e := recover(); e != nil { run(fmt.Sprint(e)) } }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));
});

it('the first word of a text is the program’s own where something stands behind it', () => {
  const started = (line: string) =>
    runsInput(`words := strings.Fields(${line}); exec.Command(words[0], words[1:]...).Run()`);
  expect(started('"git fetch " + x')).toBe(false);
  expect(started('"git" + x')).toBe(true);
  expect(started('x + " fetch"')).toBe(true);
});

describe('an error around others', () => {
  const types = `type Bad struct { What string; Size int }
func (b *Bad) Error() string { return "bad" }
func check(s string) error { return fmt.Errorf("check: %w", &Bad{s, len(s)}) }`;

  it.each<[string, boolean]>([
    ['var b *Bad; if errors.As(check(x), &b) { run(b.What) }', true],
    ['err := fmt.Errorf("outer: %w", check(x)); var b *Bad; if errors.As(err, &b) { run(b.What) }', true],
    [
      'err := errors.Join(errors.New("a"), check(x)); var b *Bad; if errors.As(err, &b) { run(b.What) }',
      true,
    ],
    ['var b *Bad; if errors.As(check("a"), &b) { run(b.What) }', false],
    ['var b *Bad; if errors.As(check(x), &b) { run(fmt.Sprint(b.Size)) }', false],
    ['run(check(x).Error())', false],
  ])('is found in what wraps it: %s', (body, isTold) => {
    expect(runsInput(body, types)).toBe(isTold);
  });
});

describe('a method that is called by its type', () => {
  const type = `type S struct { v string; n int }
func (s *S) Text() string { return s.v }
func (s S) With(more string) string { return strconv.Itoa(s.n) + more }`;

  it.each<[string, boolean]>([
    ['run((*S).Text(&S{x, 1}))', true],
    ['run((*S).Text(&S{"a", len(x)}))', false],
    ['run(S.With(S{"a", 1}, x))', true],
    ['run(S.With(S{x, 1}, "a"))', false],
  ])('is called on its first argument: %s', (body, isTold) => {
    expect(runsInput(body, type)).toBe(isTold);
  });
});

it.each<[string, boolean]>([
  ['v := any(x); run(v.(string))', true],
  ['switch v := any(x).(type) { case string: run(v) }', true],
  ['switch v := any(len(x)).(type) { case int: run(fmt.Sprint(v)) }', false],
])('any(…) is the value: %s', (body, isTold) => {
  expect(runsInput(body)).toBe(isTold);
});
