/** How Java's classes, constructors, method references and exceptions carry values: told by whether a command is reached. */
import { describe, expect, it, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReached(body: string, members = ''): boolean {
  const text = `package app; import java.util.*; import java.util.function.*; import java.util.stream.*; import java.io.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  public void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { String in = q.getParameter("a"); ${body} }
  ${members}
  static void run(String command) throws IOException { Runtime.getRuntime().exec("sh -c " + command); }
}
`;
  return findings({ 'Tool.java': text }).some((finding) => finding.startsWith('code/command-injection'));
}

type Case = [bad: string, ok: string, members?: string];

const cases: Record<string, Case[]> = {
  'fields and methods of one name are two things': [
    [
      'run(new Maker().a(in).b("x").build());',
      'run(new Maker().a("x").b(in).build());',
      'static class Maker { String a, b; Maker a(String s) { a = s; return this; } Maker b(String s) { b = s; return this; } String build() { return a; } }',
    ],
    ['run(new Pair(in, "x").a());', 'run(new Pair(in, "x").b());', 'record Pair(String a, String b) {}'],
  ],
  'what all start with is an array that holds nothing': [
    [
      'Bag b = new Bag(); b.put(in); run((String) b.get(0));',
      'Bag b = new Bag(); b.put(in); run((String) new Bag().get(0));',
      'static class Bag { static final Object[] NONE = new Object[0]; Object[] data = NONE; int size; void put(Object o) { if (size == data.length) data = Arrays.copyOf(data, Math.max(8, size * 2)); data[size++] = o; } Object get(int i) { return data[i]; } }',
    ],
  ],
  'fields of the superclass are on the object': [
    [
      'Sub s = new Sub(); s.set(in); run(s.get());',
      'Sub s = new Sub(); s.set(in); s.set("x"); run(s.get());',
      'static abstract class Top { protected String c; void set(String c) { this.c = c; } abstract String get(); } static class Sub extends Top { String get() { return super.c; } }',
    ],
  ],
  'an inner object knows the one around it': [
    [
      'run(new Out(in).get());',
      'Out o = new Out(in); run(new Out("x").get());',
      'static class Out { String f; Out(String f) { this.f = f; } String get() { return new In().get(); } class In { String get() { return f; } } }',
    ],
    [
      'run(new Out(in).get());',
      'Out o = new Out(in); run(new Out("x").get());',
      'static class Out { String f; Out(String f) { this.f = f; } String get() { return new In().get(); } class In { String f = "y"; String get() { return Out.this.f; } } }',
    ],
    [
      'Out o = new Out(); o.new In().set(in); run(o.f);',
      'Out o = new Out(); Out p = new Out(); p.f = "x"; o.new In().set(in); run(p.f);',
      'static class Out { String f; class In { void set(String s) { f = s; } } }',
    ],
  ],
  'constructors and methods are chosen by the classes of what they are given': [
    [
      'run(new Box(new Box(in)).v);',
      'Box b = new Box("x"); Box c = new Box(b); b.v = in; run(c.v);',
      'static class Box { String v; Box(String v) { this.v = v; } Box(Box o) { this.v = o.v; } }',
    ],
    [
      'run(pick(new One(), in));',
      'run(pick(new Two(), in));',
      'static class One {} static class Two {} String pick(One o, String s) { return s; } String pick(Two o, String s) { return "x"; }',
    ],
  ],
  'of several classes that it may be of, one has the method that its base class has': [
    [
      'take(new Local(), new Null(), in);',
      'take(new Local(), new Null(), "x");',
      'void take(Store a, Store b, String s) throws IOException { Store o = s.isEmpty() ? a : b; o.get("k", s); } interface Store { void get(String k, String s) throws IOException; } static class Null implements Store { public void get(String k, String s) {} } static abstract class Base implements Store { public void get(String k, String s) throws IOException { get(k, s, 1); } abstract void get(String k, String s, int n) throws IOException; } static class Local extends Base { void get(String k, String s, int n) throws IOException { run(s); } }',
    ],
  ],
  'a class that extends a container is one': [
    [
      'Names n = new Names(); n.add(in); run(n.get(0));',
      'Names n = new Names(); n.add("x"); n.add(in); run(n.get(0));',
      'static class Names extends ArrayList<String> {}',
    ],
    [
      'Map<String, String> m = new HashMap<String, String>() {{ put("a", in); put("b", "x"); }}; run(m.get("a"));',
      'Map<String, String> m = new HashMap<String, String>() {{ put("a", in); put("b", "x"); }}; run(m.get("b"));',
    ],
  ],
  'methods by reference': [
    [
      'Function<String, String> f = String::trim; run(f.apply(in));',
      'Function<String, Integer> f = String::length; run("" + f.apply(in));',
    ],
    [
      'List<String> l = new ArrayList<>(); Stream.of(in).forEach(l::add); run(l.get(0));',
      'List<String> l = new ArrayList<>(); l.add("x"); Stream.of(in).forEach(l::contains); run(l.get(0));',
    ],
    [
      'run(Stream.of(new Box(in)).map(Box::get).findFirst().get());',
      'run(Stream.of(new Box(in)).map(Box::other).findFirst().get());',
      'static class Box { String v; Box(String v) { this.v = v; } String get() { return v; } String other() { return "x"; } }',
    ],
    [
      'Function<String, String> f = s -> s + "a"; run(f.andThen(s -> s + "b").apply(in));',
      'Function<String, String> f = s -> s + "a"; run(f.andThen(s -> "b").apply(in));',
    ],
  ],
  'exceptions tell what they were made with': [
    [
      'try { throw new IllegalStateException("no " + in); } catch (IllegalStateException e) { run(e.getMessage()); }',
      'try { throw new IllegalStateException("no"); } catch (IllegalStateException e) { run(e.getMessage()); }',
    ],
    [
      'try { fail(in); } catch (Failed e) { run("" + e); }',
      'try { fail(in); } catch (Failed e) { run("" + e.code); }',
      'static class Failed extends RuntimeException { int code; Failed(String v) { super(v); this.code = 3; } } void fail(String s) { throw new Failed(s); }',
    ],
    [
      'try { try { throw new IOException(in); } catch (IOException e) { throw new RuntimeException(e); } } catch (RuntimeException f) { run(f.getCause().getMessage()); }',
      'try { try { throw new IOException(in); } catch (IOException e) { throw new RuntimeException("x"); } } catch (RuntimeException f) { run(f.getMessage()); }',
    ],
  ],
  'labels say what a jump leaves': [
    [
      'String x = in; outer: for (int i = 0; i < 3; i++) { for (String s : r.getHeaderNames()) { if (s.isEmpty()) continue outer; } x = "a"; } run(x);',
      'String x = in; outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { x = "a"; break outer; } } run(x);',
    ],
  ],
  'what a round of a loop wrote before it was left holds afterwards': [
    [
      'String x = "a"; while (true) { x = in; if (in.length() > 2) break; x = "b"; } run(x);',
      'String x = "a"; while (true) { x = in; x = "c"; if (in.length() > 2) break; x = "b"; } run(x);',
    ],
  ],
  'what is published reaches those who listen': [
    [
      'publisher.publishEvent(new Made(in));',
      'publisher.publishEvent(new Gone(in));',
      `static class Made { String v; Made(String v) { this.v = v; } } static class Gone extends Made { Gone(String v) { super("x"); } }
  org.springframework.context.ApplicationEventPublisher publisher;
  @org.springframework.context.event.EventListener public void on(Made e) throws IOException { run(e.v); }`,
    ],
  ],
  'arrays of arrays': [
    [
      'String[][] a = new String[2][2]; a[0][1] = in; run(a[0][1]);',
      'String[][] a = new String[2][2]; a[0][1] = in; a[0][0] = "x"; run(a[0][0]);',
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%s', (bad, ok, members) => {
    expect(isReached(bad, members)).toBe(true);
    expect(isReached(ok, members)).toBe(false);
  });
});

describe('constructors that Lombok writes', () => {
  const runs = (annotation: string, made: string) =>
    findings({
      'Tool.java': `package app; import lombok.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  ${annotation} @Getter static class Job { private final String title; private final int count = 1; private final String command; private String note; }
  void doGet(HttpServletRequest q, HttpServletResponse r) {
    String x = q.getParameter("a");
    Runtime.getRuntime().exec("sh -c " + ${made}.getCommand());
  }
}
`,
    }).some((one) => one.startsWith('code/command-injection'));

  test.each([
    ['@AllArgsConstructor', 'new Job("t", x, "n")'],
    ['@RequiredArgsConstructor', 'new Job("t", x)'],
    ['@Value', 'new Job("t", x, "n")'],
    ['@Data', 'new Job("t", x)'],
  ])('%s fills the fields in their order: %s', (annotation, made) =>
    expect(runs(annotation, made)).toBe(true),
  );

  test.each([
    ['@AllArgsConstructor', 'new Job(x, "ls", x)'],
    ['@RequiredArgsConstructor', 'new Job(x, "ls")'],
    ['@Value', 'new Job(x, "ls", x)'],
  ])('%s leaves the others as they are: %s', (annotation, made) =>
    expect(runs(annotation, made)).toBe(false),
  );
});

describe('an object that was filled from a request', () => {
  const isReached = (checked: string, members = '') =>
    findings({
      'Tool.java': `package app; import org.springframework.web.bind.annotation.*;
class Base { private String kind = "a"; public String getKind() { return kind; } public Base setKind(String k) { kind = k; return this; } }
class Form extends Base { private String name; public String getName() { return name; } public void setName(String n) { name = n; } }
enum Kind { ONE, TWO;
  static void check(Base form) {
    for (Kind one : values()) if (one.name().equalsIgnoreCase(form.getKind())) { form.setKind(one.name().toLowerCase()); return; }
    form.setKind(ONE.name().toLowerCase());
  } }
@RestController class Tool {
  static void settle(Base form) { form.setKind("plain"); }
  ${members}
  @PostMapping("/a") void go(@RequestBody Form form, @RequestParam boolean b) throws Exception { ${checked}
    Runtime.getRuntime().exec("sh -c " + form.getKind()); } }`,
    }).some((one) => one.startsWith('code/command-injection'));

  it.each([
    ['a function that it is given to', 'settle(form);'],
    ['one that sets it on every way', 'Kind.check(form);'],
    ['both ways', 'if (b) form.setKind("a"); else form.setKind("b");'],
    ['one of two texts', 'form.setKind(b ? "a" : "b");'],
  ])('holds what %s puts there', (_, checked) => {
    expect(isReached(checked)).toBe(false);
  });

  it.each([
    ['nothing is put there', ''],
    ['another field is set', 'form.setName("a");'],
    ['only one of two ways sets it', 'if (b) form.setKind("a");'],
  ])('is from outside where %s', (_, checked) => {
    expect(isReached(checked)).toBe(true);
  });
});

test('what belongs to a thread is first what its class makes it', () => {
  const text = (made: string) => `import javax.servlet.http.*; import javax.xml.parsers.*;
class Read extends HttpServlet {
  private static final ThreadLocal<DocumentBuilder> BUILDERS = new ThreadLocal<DocumentBuilder>() {
    @Override protected DocumentBuilder initialValue() {
      DocumentBuilderFactory made = DocumentBuilderFactory.newInstance(); ${made} return made.newDocumentBuilder(); } };
  protected void doPost(HttpServletRequest q, HttpServletResponse r) throws Exception {
    BUILDERS.get().parse(q.getInputStream()); } }
`;
  const closed = 'made.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);';
  expect(findings({ 'Read.java': text('') })).toEqual(['code/xxe Read.java:7']);
  expect(findings({ 'Read.java': text(closed) })).toEqual([]);
});
