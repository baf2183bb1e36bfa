/** What the interpreter does with Java, told by which line a value from outside reaches. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** Lines that run a command with what comes from outside, of a servlet with these members. */
function reached(members: string, beside: Record<string, string> = {}): string[] {
  const text = `package app; import java.io.*; import java.net.*; import java.util.*; import java.util.function.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  ${members}
  static void run(String command) throws IOException { Runtime.getRuntime().exec("sh -c " + command); }
}
`;
  return findings({ 'Tool.java': text, ...beside }).filter((finding) =>
    finding.startsWith('code/command-injection'),
  );
}

const inTool = ['code/command-injection Tool.java:4'];

describe('a value from outside goes through', () => {
  test.each([
    [
      'lambdas behind an interface',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { each(q, x -> run(x)); } void each(HttpServletRequest q, Consumer<String> action) { action.accept(q.getParameter("a")); }',
    ],
    [
      'methods given by reference',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { each(q, Tool::run); } void each(HttpServletRequest q, Consumer<String> action) { action.accept(q.getParameter("a")); }',
    ],
    [
      'buffers that a stream fills',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { byte[] b = new byte[99]; int n = q.getInputStream().read(b); run(new String(b, 0, n)); }',
    ],
    [
      'a field that is set after the method that reads it was looked at',
      'String last; void go() { run(last); } void serve(Socket s) { last = new BufferedReader(new InputStreamReader(s.getInputStream())).readLine(); go(); }',
    ],
    [
      'a cookie that was looked for in a loop',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { read(find(q, "a").get()); } Optional<Cookie> find(HttpServletRequest q, String n) { for (Cookie c : q.getCookies()) if (c.getName().equals(n)) return Optional.of(c); return Optional.empty(); } void read(Cookie c) { run(c.getValue()); }',
    ],
    [
      'a cookie that was looked for in a stream',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { run(Arrays.stream(q.getCookies()).filter(c -> c.getName().equals("a")).map(Cookie::getValue).findAny().orElse(null)); }',
    ],
    [
      'the parts of a form, one by one',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { q.getParts().forEach(p -> run(p.getSubmittedFileName())); }',
    ],
    [
      'a list of which something else is asked',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { String a = q.getParameter("a"); if (allowed(a)) run(a); } boolean allowed(String a) { for (String one : LIST) { if (one.length() > 3) return true; } return false; } List<String> LIST = List.of("a");',
    ],
  ])('%s', (_, members) => {
    expect(reached(members)).toEqual(inTool);
  });

  test('a static field that is set without the name of its class', () => {
    const other =
      'package app; class Other { void go() { Runtime.getRuntime().exec("sh -c " + Tool.last); } }';
    const members =
      'static String last; void doGet(HttpServletRequest q, HttpServletResponse r) { last = q.getParameter("a"); new Other().go(); }';
    expect(reached(members, { 'Other.java': other })).toEqual(['code/command-injection Other.java:1']);
  });
});

test('an interface is followed to the classes that extend the abstract one between them', () => {
  const members =
    'Door door; void doGet(HttpServletRequest q, HttpServletResponse r) { door.open(q.getParameter("a")); }';
  const beside = {
    'Door.java': 'package app; interface Door { void open(String c); }',
    'Base.java':
      'package app; abstract class Base implements Door { public void open(String c) { knock(c); } abstract void knock(String c); }',
    'Back.java': 'package app; class Back extends Base { void knock(String c) { Tool.run(c); } }',
    'Front.java': 'package app; class Front extends Base { void knock(String c) { } }',
  };
  expect(reached(members, beside)).toEqual(inTool);
});

describe('an interface that stands in another module', () => {
  const sources = (second: string) => ({
    'src/main/java/org/example/web/Show.java':
      'package org.example.web; import javax.servlet.http.*; import org.example.api.Store; public class Show extends HttpServlet { Store store; void doGet(HttpServletRequest q, HttpServletResponse r) { store.open(q.getParameter("a")); } }',
    'src/main/java/org/example/impl/FileStore.java':
      'package org.example.impl; import java.io.*; import org.example.api.Store; public class FileStore implements Store { public void open(String name) { new FileInputStream("/srv/" + name); } }',
    [second]: `package ${second.includes('other') ? 'com.other' : 'org.example'}.impl; public class Second implements Store { public void open(String name) { } }`,
  });

  test('is followed to the one class that implements it', () => {
    expect(findings(sources('src/main/java/com/other/impl/Second.java'))).toEqual([
      'code/path-traversal src/main/java/org/example/impl/FileStore.java:1',
    ]);
  });

  test('has kinds that are no text', () => {
    const text =
      'package org.example.web; import javax.servlet.http.*; import org.example.api.Kind; public class Show extends HttpServlet { void doGet(HttpServletRequest q, HttpServletResponse r) { new java.io.FileInputStream("/srv/" + Kind.valueOf(q.getParameter("a").toUpperCase())); } }';
    expect(findings({ 'src/main/java/org/example/web/Show.java': text })).toEqual([]);
  });

  test('is not followed where there are several', () => {
    expect(findings(sources('src/main/java/org/example/impl/Second.java'))).toEqual([]);
  });
});

test('a method that a superclass leaves open is called on the classes that fill it in', () => {
  const sources = {
    'Base.java':
      'package app; import javax.servlet.http.*; public abstract class Base extends HttpServlet { protected abstract void handle(String action) throws Exception; protected void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { handle(q.getParameter("a")); } }',
    'Show.java':
      'package app; public class Show extends Base { protected void handle(String action) throws Exception { new java.io.FileInputStream(action); } }',
  };
  expect(findings(sources)).toEqual(['code/path-traversal Show.java:1']);
});

test('a field is of the type that it is declared with, whatever fills it', () => {
  const text =
    'package app; import org.springframework.web.bind.annotation.*; import org.springframework.web.client.RestClient; @RestController public class Show { private final RestClient client; Show(RestClient.Builder builder) { this.client = builder.build(); } @GetMapping("/a") void a(@RequestParam String url) { client.get().uri(url); } }';
  expect(findings({ 'Show.java': text })).toEqual(['code/ssrf Show.java:1']);
});

describe('nothing is reported for', () => {
  test.each([
    [
      'what a function declares to be a number',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { run("" + size(q.getParameter("a"))); } int size(String a) { return count(a); }',
    ],
    [
      'a field called like the method that reads it',
      'javax.crypto.Mac mac; byte[] mac(byte[] m) { return mac.doFinal(m); } void doGet(HttpServletRequest q, HttpServletResponse r) { q.getParameter("a"); }',
    ],
    [
      'one of a list of ours, found by a loop',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { String a = q.getParameter("a"); if (allowed(a)) run(a); } boolean allowed(String a) { for (String one : LIST) { if (one.equals(a)) return true; } return false; } List<String> LIST = List.of("a");',
    ],
    [
      'one of a list of ours, found by a stream',
      'void doGet(HttpServletRequest q, HttpServletResponse r) { String a = q.getParameter("a"); if (LIST.stream().noneMatch(a::equals)) return; run(a); } List<String> LIST = List.of("a");',
    ],
  ])('%s', (_, members) => {
    expect(reached(members)).toEqual([]);
  });

  test('a group of a pattern that lets nothing harmful through', () => {
    const servlet = (
      group: string,
    ) => `import java.io.*; import java.util.regex.*; import javax.servlet.http.*;
public class Show extends HttpServlet {
  static final Pattern PATH = Pattern.compile("^([a-z]+)/(?<rest>.*)$");
  void doGet(HttpServletRequest q, HttpServletResponse r) { Matcher m = PATH.matcher(q.getParameter("a")); if (m.matches()) new FileInputStream("/srv/" + m.group(${group})); }
}`;
    expect(findings({ 'Show.java': servlet('1') })).toEqual([]);
    for (const open of ['2', '"rest"', '0', ''])
      expect(findings({ 'Show.java': servlet(open) })).toEqual(['code/path-traversal Show.java:4']);
  });

  test('a class whose name begins with one of the packages that are allowed', () => {
    const servlet = (check: string) => `import java.util.*; import javax.servlet.http.*;
public class Make extends HttpServlet {
  Set<String> packages;
  void doGet(HttpServletRequest q, HttpServletResponse r) { String name = q.getParameter("a"); if (${check}) Class.forName(name).newInstance(); }
}`;
    expect(findings({ 'Make.java': servlet('packages.stream().anyMatch(name::startsWith)') })).toEqual([]);
    expect(findings({ 'Make.java': servlet('name.startsWith("org.example.")') })).toEqual([]);
    expect(findings({ 'Make.java': servlet('name.length() > 3') })).toEqual([
      'code/code-injection Make.java:4',
    ]);
  });

  test('a name that was resolved against a folder for the check', () => {
    const servlet = (check: string) => `import java.nio.file.*; import javax.servlet.http.*;
public class Show extends HttpServlet {
  final Path base = Paths.get("/srv/files");
  void doGet(HttpServletRequest q, HttpServletResponse r) { String name = q.getParameter("a"); inside(base, name); Files.delete(base.resolve(name)); }
  static void inside(Path base, String name) { if (!base.resolve(name)${check}.startsWith(base)) throw new RuntimeException(); }
}`;
    expect(findings({ 'Show.java': servlet('.toAbsolutePath().normalize()') })).toEqual([]);
    expect(findings({ 'Show.java': servlet('') })).toEqual(['code/path-traversal Show.java:4']);
  });

  test('a name of which each character was looked at', () => {
    const servlet = (refused: string) => `import java.io.*; import javax.servlet.http.*;
public class Show extends HttpServlet {
  void doGet(HttpServletRequest q, HttpServletResponse r) { String name = q.getParameter("a"); check(name); new FileInputStream("/srv/" + name.trim()); }
  static void check(String name) {
    if (name.isEmpty()) throw new RuntimeException();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isISOControl(c)) throw new RuntimeException();
      if ("${refused}".indexOf(c) != -1) throw new RuntimeException();
    }
  }
}`;
    expect(findings({ 'Show.java': servlet('?*/\\\\%') })).toEqual([]);
    expect(findings({ 'Show.java': servlet('?*') })).toEqual(['code/path-traversal Show.java:3']);
  });

  test('a path that was checked in a function, however often that was called before', () => {
    const calls = Array.from(
      { length: 40 },
      (_, at) =>
        `void call${at}(HttpServletRequest q) { Path p = base.resolve(q.getParameter("a${at}")); check(base, p); Files.delete(p); }`,
    ).join(' ');
    const text = `import java.nio.file.*; import javax.servlet.http.*;
class Store { final Path base = Paths.get("/srv/files");
  void check(Path base, Path path) { if (path.normalize().startsWith(base)) return; throw new RuntimeException(); }
  ${calls} }`;
    expect(findings({ 'Store.java': text })).toEqual([]);
  });
});
