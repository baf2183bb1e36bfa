/** What C# does with values: exceptions, delegates, records taken apart, operators, reflection, jumps. */
import { describe, expect, it, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { runsInput } from '../support/csharp-action.ts';

type Case = [what: string, body: string, members?: string, types?: string];

describe('an exception', () => {
  it.each<Case>([
    ['exception message', 'try { throw new Exception(x); } catch (Exception e) { Run(e.Message); }'],
    [
      'own exception',
      'try { throw new Failed(x); } catch (Failed e) { Run(e.Text); }',
      '',
      'class Failed : Exception { public string Text { get; } public Failed(string t) { Text = t; } }',
    ],
    [
      'own exception base message',
      'try { throw new Failed(x); } catch (Failed e) { Run(e.Message); }',
      '',
      'class Failed : Exception { public Failed(string t) : base(t) { } }',
    ],
    [
      'exception from callee',
      'try { Fail(x); } catch (InvalidOperationException e) { Run(e.Message); }',
      'static void Fail(string s) { throw new InvalidOperationException("no " + s); }',
    ],
    [
      'exception inner',
      'try { throw new Exception("a", new Exception(x)); } catch (Exception e) { Run(e.InnerException.Message); }',
    ],
    [
      'exception data',
      'try { var e = new Exception("a"); e.Data["k"] = x; throw e; } catch (Exception e) { Run((string)e.Data["k"]); }',
    ],
    ['exception tostring', 'try { throw new Exception(x); } catch (Exception e) { Run(e.ToString()); }'],
    [
      'rethrow',
      'try { try { throw new Exception(x); } catch { throw; } } catch (Exception e) { Run(e.Message); }',
    ],
    [
      'catch when',
      'try { throw new Exception(x); } catch (Exception e) when (e.Message != null) { Run(e.Message); }',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    ['exception message', 'try { throw new Exception("a"); } catch (Exception e) { Run(e.Message); }'],
    [
      'catch other',
      'try { throw new A(x); } catch (B e) { Run(e.T); } catch (A) { }',
      '',
      `class A : Exception { public string T; public A(string t) { T = t; } }
class B : Exception { public string T; public B(string t) { T = t; } }`,
    ],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('a delegate', () => {
  it.each<Case>([
    [
      'multicast',
      'D d = Quiet; d += Run; d(x);',
      'delegate void D(string s); static void Quiet(string s) { }',
    ],
    ['delegate Invoke', 'Action<string> d = Run; d.Invoke(x);'],
    ['delegate conditional Invoke', 'Action<string> d = Run; d?.Invoke(x);'],
    [
      'event',
      'var p = new P(); p.Done += Run; p.Fire(x);',
      '',
      'class P { public event Action<string> Done; public void Fire(string s) { Done?.Invoke(s); } }',
    ],
    [
      'event handler args',
      'var p = new P(); p.Done += (sender, e) => Run(e.Text); p.Fire(x);',
      '',
      `class A : EventArgs { public string Text; }
class P { public event EventHandler<A> Done; public void Fire(string s) { Done?.Invoke(this, new A { Text = s }); } }`,
    ],
    [
      'method group instance',
      'var s = new S(x); Func<string> f = s.Get; Run(f());',
      '',
      'class S { string v; public S(string a) { v = a; } public string Get() => v; }',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));
});

describe('a record that is taken apart', () => {
  it.each<Case>([
    ['record deconstruct', 'var (a, b) = new R(x, "b"); Run(a);', '', 'record R(string A, string B);'],
    [
      'deconstruct method',
      'var (a, b) = new S { V = x }; Run(a);',
      '',
      'class S { public string V; public void Deconstruct(out string a, out string b) { a = V; b = "b"; } }',
    ],
    [
      'positional pattern',
      'object o = new R(x, "a"); if (o is R(var a, _)) Run(a);',
      '',
      'record R(string A, string B);',
    ],
    ['list pattern', 'var a = new[] { "a", x }; if (a is [_, var v]) Run(v);'],
    ['name of a list pattern', 'var a = new[] { "a", x }; if (a is [_, ..] all) Run(string.Join(" ", all));'],
    ['tuple pattern', 'var r = (x, "a") switch { (var p, "a") => p, _ => "n" }; Run(r);'],
    ['tuple of names', 'var r = (x, "a") switch { ("n", _) => "n", var (p, q) => p + q }; Run(r);'],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    ['record deconstruct', 'var (a, b) = new R(x, "b"); Run(b);', '', 'record R(string A, string B);'],
    [
      'deconstruct method',
      'var (a, b) = new S { V = x }; Run(b);',
      '',
      'class S { public string V; public void Deconstruct(out string a, out string b) { a = V; b = "b"; } }',
    ],
    [
      'positional pattern',
      'object o = new R(x, "a"); if (o is R(_, var a)) Run(a);',
      '',
      'record R(string A, string B);',
    ],
    ['list pattern', 'var a = new[] { x, "b" }; if (a is [_, var v]) Run(v);'],
    ['tuple of names', 'var r = (x, "a") switch { ("n", _) => "n", var (_, q) => q }; Run(r);'],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('an operator', () => {
  it.each<Case>([
    [
      'operator',
      'Run((new S(x) + "a").V);',
      '',
      'class S { public string V; public S(string a) { V = a; } public static S operator +(S a, string b) => new S(a.V + b); }',
    ],
    [
      'tostring override',
      'Run($"{new S { V = x }}");',
      '',
      'class S { public string V; public override string ToString() => V; }',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    [
      'tostring override',
      'Run(new S { V = x }.ToString());',
      '',
      'class S { public string V; public override string ToString() => "a"; }',
    ],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('a list in the place of arguments', () => {
  it.each<Case>([
    ['params', 'Run(Join("a", x));', 'static string Join(params string[] p) => string.Join(" ", p);'],
    ['params array', 'Run(Join(new[] { "a", x }));', 'static string Join(params string[] p) => p[1];'],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));
});

describe('a constant of an enumeration', () => {
  it.each<Case>([
    [
      'enum switch',
      'Run(Pick(K.B, x));',
      'static string Pick(K k, string s) => k switch { K.A => "a", _ => s };',
      'enum K { A, B }',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    [
      'enum switch',
      'Run(Pick(K.A, x));',
      'static string Pick(K k, string s) => k switch { K.A => "a", _ => s };',
      'enum K { A, B }',
    ],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('reflection', () => {
  it.each<Case>([
    [
      'reflection method',
      'typeof(Tools).GetMethod("Exec").Invoke(null, new object[] { x });',
      '',
      'public static class Tools { public static void Exec(string s) { Process.Start("sh", "-c " + s); } public static void Other(string s) { } }',
    ],
    [
      'reflection property',
      'Run((string)typeof(S).GetProperty("V").GetValue(new S { V = x }));',
      '',
      'class S { public string V { get; set; } public string W { get; set; } = "a"; }',
    ],
    [
      'reflection gettype',
      'var s = new S { V = x }; Run((string)s.GetType().GetField("V").GetValue(s));',
      '',
      'class S { public string V; }',
    ],
    [
      'activator',
      'var s = (S)Activator.CreateInstance(typeof(S), x); Run(s.V);',
      '',
      'class S { public string V; public S(string a) { V = a; } }',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    [
      'reflection method',
      'typeof(Tools).GetMethod("Other").Invoke(null, new object[] { x });',
      '',
      'public static class Tools { public static void Exec(string s) { Process.Start("sh", "-c " + s); } public static void Other(string s) { } }',
    ],
    [
      'reflection property',
      'Run((string)typeof(S).GetProperty("W").GetValue(new S { V = x }));',
      '',
      'class S { public string V { get; set; } public string W { get; set; } = "a"; }',
    ],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('an argument with a name', () => {
  const two =
    'static void Two(string a, string b) { Run(b); } static void One(string a, string b) { Run(a); }';

  it.each<Case>([
    ['before one without', 'Two(a: "a", x);', two],
    ['in another order', 'Two(b: x, a: "a");', two],
  ])('brings it: %s', (_, body, members) => expect(runsInput(body, members)).toBe(true));

  it.each<Case>([
    ['before one without', 'One(a: "a", x);', two],
    ['in another order', 'One(b: x, a: "a");', two],
  ])('does not bring it: %s', (_, body, members) => expect(runsInput(body, members)).toBe(false));
});

describe('a class that nothing makes', () => {
  const made = (statement: string) =>
    findings({
      'A.cs': `using System.Security.Cryptography;\npublic class A { public A() { ${statement} } }`,
    });

  it('is made once, for what its constructor does', () => {
    expect(made('using (var c = new DESCryptoServiceProvider()) { }')).toEqual(['code/weak-cipher A.cs:2']);
    expect(made('using (var c = new AesCryptoServiceProvider()) { }')).toEqual([]);
  });
});

describe('a jump', () => {
  it.each<Case>([
    [
      'goto',
      `string v = x; goto End; 
Clean: v = "a"; 
End: Run(v);`,
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    [
      'goto',
      `string v = x; goto End; 
Run(v);
End: Run("a");`,
    ],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

test('what is null adds nothing to a text', () => {
  const text = `using System.Data.SqlClient;
class Store {
  string Load() { return null; }
  void Open() {
    var read = new SqlConnection("Password=" + Load() + ";");
    var put = new SqlConnection($"Password={Load()}");
    var fixedOne = new SqlConnection($"Password={"S3cr3t!pw"}");
  }
}`;
  expect(findings({ 'Store.cs': text })).toEqual(['code/hard-coded-credentials Store.cs:7']);
});
