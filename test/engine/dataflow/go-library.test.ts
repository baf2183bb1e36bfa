/** What the standard library of Go carries along: contexts, reflected values, texts of structs. */
import { describe, expect, it } from 'vitest';
import { runsInput } from '../support/go-handler.ts';

type Case = [what: string, body: string, more?: string];

describe('a context', () => {
  it.each<Case>([
    ['context value', 'ctx := context.WithValue(r.Context(), "k", x); run(ctx.Value("k").(string))'],
    [
      'context through function',
      'f(context.WithValue(context.Background(), key{}, x))',
      `type key struct{}
func f(ctx context.Context) { run(ctx.Value(key{}).(string)) }`,
    ],
    [
      'request context through middleware',
      'next(w, r.WithContext(context.WithValue(r.Context(), "u", x)))',
      'func next(w http.ResponseWriter, r *http.Request) { run(r.Context().Value("u").(string)) }',
    ],
    [
      'context parent key',
      'ctx := context.WithValue(context.WithValue(r.Context(), "k", x), "l", "a"); run(ctx.Value("k").(string))',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'context other key',
      'ctx := context.WithValue(context.WithValue(r.Context(), "k", x), "l", "a"); run(ctx.Value("l").(string))',
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a reflected value', () => {
  it.each<Case>([
    [
      'reflect field by name',
      'v := reflect.ValueOf(S{x, "a"}); run(v.FieldByName("V").String())',
      'type S struct { V, W string }',
    ],
    [
      'reflect field index',
      'v := reflect.ValueOf(S{x, "a"}); run(v.Field(0).String())',
      'type S struct { V, W string }',
    ],
    [
      'reflect elem pointer interface',
      'v := reflect.ValueOf(&S{x}).Elem(); run(v.Field(0).Interface().(string))',
      'type S struct { V string }',
    ],
    [
      'reflect loop fields',
      'v := reflect.ValueOf(S{x}); for i := 0; i < v.NumField(); i++ { run(fmt.Sprint(v.Field(i))) }',
      'type S struct { V string }',
    ],
    [
      'reflect method by name',
      'reflect.ValueOf(S{}).MethodByName("Exec").Call([]reflect.Value{reflect.ValueOf(x)})',
      `type S struct {}
func (S) Exec(s string) { run(s) }`,
    ],
    ['reflect call function', 'reflect.ValueOf(run).Call([]reflect.Value{reflect.ValueOf(x)})'],
    [
      'reflect call result',
      'out := reflect.ValueOf(id).Call([]reflect.Value{reflect.ValueOf(x)}); run(out[0].String())',
      'func id(s string) string { return s }',
    ],
    [
      'reflect set',
      's := S{"a"}; reflect.ValueOf(&s).Elem().FieldByName("V").SetString(x); run(s.V)',
      'type S struct { V string }',
    ],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'reflect field by name',
      'v := reflect.ValueOf(S{x, "a"}); run(v.FieldByName("W").String())',
      'type S struct { V, W string }',
    ],
    [
      'reflect field index',
      'v := reflect.ValueOf(S{x, "a"}); run(v.Field(1).String())',
      'type S struct { V, W string }',
    ],
    [
      'reflect method by name',
      'reflect.ValueOf(S{}).MethodByName("Other").Call([]reflect.Value{reflect.ValueOf(x)})',
      `type S struct {}
func (S) Exec(s string) { run(s) }
func (S) Other(s string) { }`,
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a written struct', () => {
  it.each<Case>([
    ['address of the request', 'run(fmt.Sprintf("%s", r.URL))'],
    [
      'Stringer',
      'run(fmt.Sprint(S{x}))',
      `type S struct { v string }
func (s S) String() string { return s.v }`,
    ],
    [
      'Sprintf deep',
      'run(fmt.Sprintf("%v", A{B{C{D{E{x}}}}}))',
      `type E struct { v string }
type D struct { e E }
type C struct { d D }
type B struct { c C }
type A struct { b B }`,
    ],
    ['anonymous struct', 's := struct{ v string }{x}; run(s.v)'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'Stringer',
      'run(fmt.Sprint(S{x}))',
      `type S struct { v string }
func (s S) String() string { return "a" }`,
    ],
  ])('does not bring it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a pointer that is read', () => {
  it.each<Case>([
    ['deref copy', 'p := &S{x}; a := *p; run(a.v)', 'type S struct { v string }'],
    ['assign through pointer to struct', 'p := &S{"a"}; *p = S{x}; run(p.v)', 'type S struct { v string }'],
  ])('brings it: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([['deref copy', 'p := &S{"a"}; a := *p; a.v = x; run(p.v)', 'type S struct { v string }']])(
    'does not bring it: %s',
    (_, body, more) => expect(runsInput(body, more)).toBe(false),
  );
});

describe('an error', () => {
  it.each<Case>([
    [
      'made by a function of the program',
      'err := check(x); run(err.Error())',
      'func check(name string) error { if name == "" { return nil }; return errors.New("no " + name) }',
    ],
    [
      'wrapped by a function of the program',
      'if err := wrap(x); err != nil { run(err.Error()) }',
      'func wrap(name string) error { return fmt.Errorf("wrap: %w", errors.New("no " + name)) }',
    ],
    [
      'with fields, as what it is',
      'err := check(x); var bad *Bad; if errors.As(err, &bad) { run(bad.Name) }',
      `type Bad struct { Name string }
func (b *Bad) Error() string { return "bad" }
func check(name string) error { return &Bad{Name: name} }`,
    ],
  ])('%s holds what it was made of', (_, body, more) => expect(runsInput(body, more)).toBe(true));

  it.each<Case>([
    [
      'of a library',
      'err := remove(x); run(err.Error())',
      'func remove(name string) error { return lib.Remove("/a/" + name) }',
    ],
    [
      'with a text of its own',
      'err := check(x); var bad *Bad; if errors.As(err, &bad) { run(bad.Error()) }',
      `type Bad struct { Name string }
func (b *Bad) Error() string { return "bad" }
func check(name string) error { return &Bad{Name: name} }`,
    ],
  ])('%s does not', (_, body, more) => expect(runsInput(body, more)).toBe(false));
});

describe('a result beside an error', () => {
  it.each<Case>([
    [
      'of a library, handed on after others were refused',
      'b, _ := read(r); run(string(b))',
      'func read(r *http.Request) ([]byte, error) { if r.Method == "GET" { return nil, errors.New("no") }; return io.ReadAll(r.Body) }',
    ],
    ['or what stands for it where it is empty', 'run(cmp.Or(x, "ls"))'],
  ])('is followed: %s', (_, body, more) => expect(runsInput(body, more)).toBe(true));
});
