/** What frameworks make of Java's classes: injected collections, default methods, copied beans; told by whether a command is reached. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReached(body: string, members = '', types = ''): boolean {
  const text = `package app; import java.io.*; import java.util.*; import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.annotation.Autowired; import org.springframework.stereotype.*;
import org.springframework.web.bind.annotation.*; import org.mapstruct.*;
${types}
class Form { private String name; private String kind; public String getName() { return name; } public void setName(String n) { name = n; } }
class User { private String name; private String kind = "plain"; public String getName() { return name; } public void setName(String n) { name = n; } public String getKind() { return kind; } }
class Shell { static void run(String command) throws IOException { Runtime.getRuntime().exec("sh -c " + command); } }
@RestController public class Tool {
  ${members}
  @PostMapping("/a") public void go(@RequestParam String in, @RequestBody Form form) throws Exception { ${body} }
}
`;
  return findings({ 'Tool.java': text }).some((finding) => finding.startsWith('code/command-injection'));
}

it.each([
  ['a thread', 'new Thread(this::work).start();'],
  ['an executor', 'Executors.newSingleThreadExecutor().submit(() -> work());'],
])('what waits in %s since the start gets what handlers put in its queue', (_, started) => {
  const members = `private final java.util.concurrent.BlockingQueue<String> queue = new java.util.concurrent.LinkedBlockingQueue<>();
  Tool() { ${started.replace('Executors', 'java.util.concurrent.Executors')} }
  private void work() { while (true) { try { Shell.run(queue.take()); } catch (Exception e) { } } }`;
  expect(isReached('queue.put(in);', members)).toBe(true);
  expect(isReached('queue.put("x");', members)).toBe(false);
});

it('is known by an interface of the program that extends one of a library, and asking makes no object of it', () => {
  const query = (bases: string) => ({
    'Files.java': 'interface Files extends graphql.kickstart.tools.GraphQLQueryResolver { }',
    'Query.java': `class Query ${bases} { void file(String name) throws Exception { Runtime.getRuntime().exec("sh -c " + name); } }`,
  });
  expect(findings(query('implements Files'))).toHaveLength(1);
  const injected = `import org.springframework.web.bind.annotation.*; @RestController class Lesson implements Unknown, Reset {
  private final Store store; Lesson(@Value("x") String x, Store store) { this.store = store; }
  @PostMapping("/a") void add(@RequestBody String text) throws Exception { store.run(text); }
  public void reset() { store.clear(); } }`;
  const store =
    'class Store { void run(String text) throws Exception { Runtime.getRuntime().exec("sh -c " + text); } void clear() { } }';
  const reset = 'interface Reset { default void reset() { } }';
  expect(findings({ 'Lesson.java': injected, 'Store.java': store, 'Reset.java': reset })).toHaveLength(1);
});

describe('what comes before a handler leaves for it', () => {
  const way = (left: string, taken: string) =>
    findings({
      'A.java': `import jakarta.servlet.*; import jakarta.servlet.http.*; import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.HandlerInterceptor; import io.javalin.Javalin;
class Tenant { private static final ThreadLocal<String> now = new ThreadLocal<>(); static void set(String t) { now.set(t); } static String get() { return now.get(); } }
@RestController class A { @GetMapping("/a") void go(HttpServletRequest r) throws Exception { Runtime.getRuntime().exec("sh -c " + ${taken}); } }
${left}`,
    }).some((one) => one.startsWith('code/command-injection'));
  const interceptor = (body: string) =>
    `class F implements HandlerInterceptor { public boolean preHandle(HttpServletRequest q, HttpServletResponse a, Object h) { ${body} return true; } }`;
  const filter = (body: string) =>
    `class F implements Filter { public void doFilter(ServletRequest q, ServletResponse a, FilterChain c) throws Exception { ${body} c.doFilter(q, a); } }`;

  it.each([
    [
      'an interceptor on the request',
      interceptor('q.setAttribute("t", q.getHeader("X"));'),
      'r.getAttribute("t")',
    ],
    ['a filter on the request', filter('q.setAttribute("t", q.getParameter("x"));'), 'r.getAttribute("t")'],
    ['an interceptor for the thread', interceptor('Tenant.set(q.getHeader("X"));'), 'Tenant.get()'],
  ])('%s', (_, left, taken) => {
    expect(way(left, taken)).toBe(true);
    expect(way(left.replace(/q\.get\w+\("\w"\)/, '"x"'), taken)).toBe(false);
  });

  it.each([
    ['a filter', filter('q.setAttribute("t", q.getParameter("x"));')],
    ['an interceptor', interceptor('q.setAttribute("t", q.getParameter("x"));')],
  ])('what %s has put on the request is handed to who asks for it by name', (_, left) => {
    const told = (left: string, parameter: string) =>
      findings({
        'A.java': `import jakarta.servlet.*; import jakarta.servlet.http.*; import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.HandlerInterceptor; ${left}
@RestController class A { @GetMapping("/a") void go(${parameter}) throws Exception { Runtime.getRuntime().exec("sh -c " + t); } }`,
      }).some((one) => one.startsWith('code/command-injection'));
    expect(told(left, '@RequestAttribute("t") String t')).toBe(true);
    expect(told(left, '@RequestAttribute String t')).toBe(true);
    expect(told(left, '@RequestAttribute("other") String t')).toBe(false);
    expect(told(left, '@RequestAttribute("t") int t')).toBe(false);
    expect(told(left.replace('q.getParameter("x")', '"x"'), '@RequestAttribute("t") String t')).toBe(false);
  });

  it('in a router of functions', () => {
    const app = (
      value: string,
    ) => `class App { static void main() { var app = Javalin.create(); app.before(c -> c.attribute("t", ${value}));
app.get("/", c -> Runtime.getRuntime().exec("sh -c " + c.attribute("t"))); } }`;
    expect(way(app('c.header("X")'), '"x"')).toBe(true);
    expect(way(app('"x"'), '"x"')).toBe(false);
    const chained = (value: string) => app(value).replace(');\napp.get', ').get');
    expect(way(chained('c.header("X")'), '"x"')).toBe(true);
    expect(way(chained('"x"'), '"x"')).toBe(false);
  });
});

const steps = `interface Step { void go(String s) throws IOException; }
@Component("a") class One implements Step { public void go(String s) throws IOException { Shell.run(s); } }
@Component("b") class Two implements Step { public void go(String s) {} }`;

describe('what implements an interface is in the collection that is injected', () => {
  it.each([
    [
      'a list of a constructor',
      'for (var step : all) step.go(in);',
      'private final List<Step> all; Tool(List<Step> all) { this.all = all; }',
    ],
    [
      'a map by name',
      'all.get(in).go(in);',
      'private final Map<String, Step> all; Tool(Map<String, Step> all) { this.all = all; }',
    ],
    ['a field', 'all.stream().findFirst().get().go(in);', '@Autowired private Set<Step> all;'],
  ])('as %s', (_, body, members) => expect(isReached(body, members, steps)).toBe(true));

  it('also where there are four of them', () => {
    const others = ['Three', 'Four', 'Five'].map(
      (name) => `@Component class ${name} implements Step { public void go(String s) {} }`,
    );
    const members = 'private final List<Step> all; Tool(List<Step> all) { this.all = all; }';
    const last = steps.replace('class Two implements Step { public void go(String s) {} }', 'class Two {}');
    const [start = '', end = ''] = last.split('@Component("a")');
    const text = `${start}${others.join(' ')} @Component("a")${end}`;
    expect(isReached('for (var step : all) step.go(in);', members, text)).toBe(true);
  });

  it('and nothing else is', () => {
    const members = 'private final List<Step> all; Tool(List<Step> all) { this.all = all; }';
    expect(isReached('for (var step : all) step.go("x");', members, steps)).toBe(false);
  });
});

describe('a method with code in an interface', () => {
  const reader = (
    own: string,
  ) => `interface Reader { String base(); default void read(String s) throws IOException { Shell.run(base() + s); } }
interface Deeper extends Reader {}
@Component class Own implements Deeper { public String base() { return "x"; } ${own} }`;
  const members =
    'private final Reader reader; private final Own own; Tool(Reader reader, Own own) { this.reader = reader; this.own = own; }';

  it.each(['reader.read(in);', 'own.read(in);', 'new Own().read(in);'])('is one of the class: %s', (body) => {
    expect(isReached(body, members, reader(''))).toBe(true);
    expect(isReached(body, members, reader('public void read(String s) {}'))).toBe(false);
  });
});

describe('fields that have the same name', () => {
  it.each([
    [
      'are copied',
      'User user = new User(); BeanUtils.copyProperties(form, user); Shell.run(user.getName());',
    ],
    [
      'are copied by a mapper that is given what to fill',
      'User user = new User(); mapper.update(form, user); Shell.run(user.getName());',
    ],
  ])('%s', (_, body) => {
    const mapper = '@Mapper interface Forms { void update(Form form, @MappingTarget User user); }';
    expect(isReached(body, '@Autowired private Forms mapper;', mapper)).toBe(true);
  });

  it.each([
    [
      'one that is left out',
      'User user = new User(); BeanUtils.copyProperties(form, user, "name"); Shell.run(user.getName());',
    ],
    [
      'one that the program has set',
      'User user = new User(); BeanUtils.copyProperties(form, user); Shell.run(user.getKind());',
    ],
  ])('are not copied: %s', (_, body) => expect(isReached(body)).toBe(false));
});

it('a field that is nothing for now is of its type', () => {
  const body = 'runtime.exec("sh -c " + in);';
  expect(isReached(body, 'private Runtime runtime = null;')).toBe(true);
  expect(isReached(body, 'static Runtime runtime = null;')).toBe(true);
});

it('a service of another module answers with what it keeps, and not with what it is asked', () => {
  const answer = (receiver: string, asked: string) =>
    findings({
      'A.java': `import org.springframework.web.bind.annotation.*; import org.example.files.*;
@RestController class A { private FileService fileService; private Texts texts;
@GetMapping("/a") String show(@RequestParam String name) { return ${receiver}.${asked}; } }`,
    });
  expect(answer('fileService', 'upgrade(name, "x")')).toEqual([]);
  expect(answer('texts', 'upgrade(name, "x")')).toHaveLength(1);
});

it.each([
  ['int', false],
  ['String', true],
])(
  'what an interface without an implementation makes of an argument is of its declared type: %s',
  (type, isTold) => {
    const made = `interface Rater { ${type} rate(String text); }`;
    expect(isReached('Shell.run("ls " + rater.rate(in));', 'private Rater rater;', made)).toBe(isTold);
  },
);

it('what Spring Data sorts by is an enumeration of its own', () => {
  const form = (type: string) =>
    isReached(
      '',
      `@GetMapping("/b") public void b(Sorted sorted) throws Exception { Shell.run("sort " + sorted.by()); }`,
      `record Sorted(${type} by) {}`,
    );
  expect(form('Sort.Direction')).toBe(false);
  expect(form('String')).toBe(true);
});
