/** What Java's collections, streams, tasks and reflection do with values: told by whether a command is reached. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** Whether the text of a request gets into a command that `body` runs. */
function isReached(body: string, members = ''): boolean {
  const text = `package app; import java.util.*; import java.util.function.*; import java.util.stream.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.io.*; import java.lang.reflect.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  public void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { String in = q.getParameter("a"); ${body} }
  ${members}
  static void run(String command) throws IOException { Runtime.getRuntime().exec("sh -c " + command); }
}
`;
  return findings({ 'Tool.java': text }).some((finding) => finding.startsWith('code/command-injection'));
}

const map = 'Map<String, String> m = new HashMap<>();';
const list = 'List<String> l = new ArrayList<>();';

describe.each([
  [
    'a map',
    [
      `${map} m.put("a", in); run(m.toString());`,
      `${map} m.put("a", in); run(String.valueOf(m));`,
      `${map} m.put("a", in); run(Objects.toString(m));`,
      `${map} m.put("a", in); run("" + m);`,
      `${map} m.put(in, "v"); run(m.keySet().toString());`,
      `${map} m.put("a", "x"); m.replace("a", in); run(m.get("a"));`,
      `${map} m.merge("a", in, (x, y) -> x + y); run(m.get("a"));`,
      `${map} m.put("a", "x"); m.computeIfPresent("a", (k, v) -> v + in); run(m.get("a"));`,
      `${map} m.put("a", "x"); for (Map.Entry<String, String> e : m.entrySet()) e.setValue(in); run(m.get("a"));`,
      `${map} m.put("a", in); run(Map.copyOf(m).get("a"));`,
      'TreeMap<String, String> m = new TreeMap<>(); m.put("a", in); run(m.firstEntry().getValue());',
      'run(Stream.of(in).collect(Collectors.toMap(k -> "a", v -> v)).get("a"));',
      'HashMap<String, String> m = new HashMap<>(); m.put("a", in); run(((Map<String, String>) m.clone()).get("a"));',
    ],
    [
      `${map} m.put("a", in); m.remove("a"); run(m.get("a")); run(m.toString());`,
      `${map} m.put("a", in); m.replace("a", "x"); run(m.get("a"));`,
      `${map} m.put("a", in); m.compute("a", (k, v) -> "x"); run(m.get("a"));`,
      `${map} m.put("a", in); m.replaceAll((k, v) -> "x"); run(m.get("a"));`,
      `${map} m.put(in, in); m.clear(); run(m.toString());`,
      'Map<String, String> m = Map.ofEntries(Map.entry("a", in), Map.entry("b", "x")); run(m.get("b"));',
    ],
  ],
  [
    'a list',
    [
      `${list} l.add(in); run(l.toString());`,
      `${list} l.add(in); l.add("x"); l.remove("x"); run(l.toString());`,
      `${list} l.add("x"); l.add(in); run(l.subList(1, 2).get(0));`,
      `${list} l.add(in); l.add("x"); Collections.reverse(l); run(l.get(1));`,
      `${list} l.add(in); l.add("x"); Collections.sort(l); run(l.get(1));`,
      `${list} l.add("x"); Collections.fill(l, in); run(l.get(0));`,
      `${list} Collections.addAll(l, "a", in); run(l.get(1));`,
      `${list} l.add("x"); ListIterator<String> i = l.listIterator(); i.next(); i.set(in); run(l.get(0));`,
      'String[] a = { in }; String[] b = new String[1]; System.arraycopy(a, 0, b, 0, 1); run(b[0]);',
      'char[] b = new char[99]; in.getChars(0, 9, b, 0); run(new String(b));',
      'BlockingQueue<String> b = new LinkedBlockingQueue<>(); b.put(in); run(b.take());',
      'BlockingQueue<String> b = new LinkedBlockingQueue<>(); b.put(in); run(b.poll(10, TimeUnit.SECONDS));',
      'Optional<String> o = Optional.empty(); run(o.or(() -> Optional.of(in)).get());',
      'run(Stream.concat(Stream.of("a"), Stream.of(in)).skip(1).findFirst().get());',
    ],
    [
      `${list} l.add(in); l.add("x"); l.remove(in); run(l.get(0));`,
      `${list} l.add(in); l.add("x"); Collections.reverse(l); run(l.get(0));`,
      `${list} l.add(in); Collections.fill(l, "x"); run(l.get(0));`,
      'String[] a = { "x" }; String[] b = a.clone(); a[0] = in; run(b[0]);',
      'Optional<String> o = Optional.empty(); run(o.orElse("x"));',
    ],
  ],
  [
    'a text that is built',
    [
      'StringBuilder b = new StringBuilder("abc"); b.replace(0, 1, in); run(b.toString());',
      'StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w); p.print(in); run(w.toString());',
      'ByteArrayOutputStream o = new ByteArrayOutputStream(); o.write(in.getBytes()); run(new String(o.toByteArray()));',
      'run(java.text.MessageFormat.format("{0} {1}", "a", in));',
      'Formatter f = new Formatter(); f.format("%s", in); run(f.toString());',
      'in.lines().forEach(s -> run(s));',
    ],
    [
      'StringBuilder b = new StringBuilder(in); b.delete(0, b.length()); b.append("x"); run(b.toString());',
      'run(java.text.MessageFormat.format("{0,number} {1}", in, "a"));',
      'Formatter f = new Formatter(); f.format("%d", in); run(f.toString());',
    ],
  ],
  [
    'a task',
    [
      'new Task(in).start();',
      'new Thread(new Job(in)).start();',
      'new Timer().schedule(new Late(in), 10);',
      'ExecutorService e = Executors.newCachedThreadPool(); e.execute(new Job(in));',
      'ExecutorService e = Executors.newCachedThreadPool(); Future<String> f = e.submit(() -> in); run(f.get());',
      'CompletableFuture.supplyAsync(() -> in).thenApply(s -> s + "x").thenAccept(s -> run(s));',
      'CompletableFuture<String> f = new CompletableFuture<>(); f.complete(in); run(f.join());',
      'AtomicReference<String> a = new AtomicReference<>("x"); a.set(in); run(a.get());',
      'run(new java.lang.ref.WeakReference<>(in).get());',
      'ThreadLocal<String> t = ThreadLocal.withInitial(() -> in); run(t.get());',
      // Nothing is at that place.
      'List<String> e = new ArrayList<>(); e.set(-1, "x"); run(in);',
    ],
    [
      'Job j = new Job(in); new Thread(new Job("x")).start();',
      'ExecutorService e = Executors.newCachedThreadPool(); Future<String> f = e.submit(() -> "x"); run(f.get());',
      'CompletableFuture.supplyAsync(() -> in).thenApply(s -> "x").thenAccept(s -> run(s));',
      'AtomicReference<String> a = new AtomicReference<>(in); a.set("x"); run(a.get());',
      'ThreadLocal<String> t = new ThreadLocal<>(); t.set(in); t.remove(); run(t.get());',
    ],
  ],
  [
    'what is named by a constant',
    [
      'Method m = Box.class.getMethod("go", String.class); m.invoke(new Box(), in);',
      'Method m = getClass().getDeclaredMethod("id", String.class); run((String) m.invoke(this, in));',
      'Process p; ProcessBuilder b = (ProcessBuilder) Proxy.newProxyInstance(null, new Class[] { Comparable.class }, (x, m, a) -> null); b.command("sh", "-c", in); b.start();',
      'Class<?> c = Class.forName("app.Tool$Box"); c.getMethod("go", String.class).invoke(c.newInstance(), in);',
      'Box b = new Box(); Field f = Box.class.getDeclaredField("v"); f.set(b, in); run(b.v);',
      'run(String.class.cast(in));',
      'Go g = (Go) Proxy.newProxyInstance(null, new Class[] { Go.class }, (p, m, a) -> { run((String) a[0]); return null; }); g.go(in);',
    ],
    [
      'Method m = getClass().getDeclaredMethod("other", String.class); run((String) m.invoke(this, in));',
      'Box b = new Box(); b.v = in; b.w = "x"; Field f = b.getClass().getDeclaredField("w"); run((String) f.get(b));',
      'Box b = new Box(); b.v = "x"; Box c = (Box) b.clone(); b.v = in; run(c.v);',
    ],
  ],
])('%s', (_, bad, ok) => {
  const members = `
  static class Task extends Thread { String c; Task(String c) { this.c = c; } public void run() { Tool.run(c); } }
  static class Job implements Runnable { String c; Job(String c) { this.c = c; } public void run() { Tool.run(c); } }
  static class Late extends TimerTask { String c; Late(String c) { this.c = c; } public void run() { Tool.run(c); } }
  static class Box implements Cloneable { String v; String w; public void go(String s) { run(s); } protected Object clone() { return super.clone(); } }
  interface Go { void go(String s); }
  public String id(String s) { return s; }
  public String other(String s) { return "x"; }`;
  test.each(bad)('brings it: %s', (body) => {
    expect(isReached(body, members)).toBe(true);
  });
  test.each(ok)('does not: %s', (body) => {
    expect(isReached(body, members)).toBe(false);
  });
});

describe('what the newest versions of Java have', () => {
  test.each([
    ['run(Stream.of(in).gather(Gatherers.windowFixed(2)).findFirst().get().get(0));', true],
    ['run(Stream.of(in).gather(Gatherers.mapConcurrent(2, x -> x + "!")).findFirst().get());', true],
    ['run(Stream.of(in).gather(Gatherers.mapConcurrent(2, x -> x.length())).findFirst().get() + "");', false],
    ['run(Stream.of(in).<String>mapMulti((x, sink) -> { sink.accept(x); }).findFirst().get());', true],
    ['run(Stream.of(in).<String>mapMulti((x, sink) -> { sink.accept("a"); }).findFirst().get());', false],
    ['var l = new ArrayList<String>(); l.add(in); run(l.reversed().get(0));', true],
    ['try (var s = StructuredTaskScope.open()) { var t = s.fork(() -> in); s.join(); run(t.get()); }', true],
    [
      'try (var s = StructuredTaskScope.open()) { var t = s.fork(() -> in.length()); s.join(); run("" + t.get()); }',
      false,
    ],
    ['ScopedValue.where(KEY, in).run(() -> { run(KEY.get()); });', true],
    ['ScopedValue.where(KEY, "a").run(() -> { run(KEY.get()); });', false],
    ['run(HexFormat.of().formatHex(in.getBytes()));', false],
  ])('%s', (body, isTold) => {
    expect(isReached(body, 'static final ScopedValue<String> KEY = ScopedValue.newInstance();')).toBe(isTold);
  });
});
