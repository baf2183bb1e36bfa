/** Patterns of Java that take records apart: told by whether a command is reached. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReached(body: string): boolean {
  const text = `package app; import java.io.*; import javax.servlet.http.*;
public class Tool extends HttpServlet {
  record Point(String x, String y) {}
  record Box(Point at, String name) {}
  interface Shape { record Dot(String x, String y) implements Shape {} record Pair(Dot a, String n) implements Shape {} }
  public void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { String in = q.getParameter("a"); ${body} }
  Object make(String x) { return new Point(x, "y"); }
  static void run(String command) throws IOException { Runtime.getRuntime().exec("sh -c " + command); }
}
`;
  return findings({ 'Tool.java': text }).some((finding) => finding.startsWith('code/command-injection'));
}

it.each([
  ['a part', 'Object o = new Point(in, "y"); if (o instanceof Point(String x, var y)) run(x);'],
  [
    'a part of a part',
    'Object o = new Box(new Point("x", in), "n"); if (o instanceof Box(Point(var x, var y), _)) run(y);',
  ],
  ['a part of what a call gives', 'if (make(in) instanceof Point(var x, var y)) run(x);'],
  [
    'after a test that leaves',
    'Object o = new Point(in, "y"); if (!(o instanceof Point(var x, var y))) return; run(x);',
  ],
  [
    'in a switch',
    'Object o = new Point(in, "y"); switch (o) { case Point(String x, var y) -> run(x); default -> {} }',
  ],
  ['in a switch with a value', 'run(switch (make(in)) { case Point(var x, var y) -> x; default -> ""; });'],
  [
    'a record within another type',
    'Object o = new Shape.Dot(in, "y"); switch (o) { case Shape.Dot(String x, var y) -> run(x); default -> {} }',
  ],
  [
    'a record within another type, in one of it',
    'Object o = new Shape.Pair(new Shape.Dot("x", in), "n"); if (o instanceof Shape.Pair(Shape.Dot(var x, var y), var n) && n != null) run(y);',
  ],
  [
    'behind a guard',
    'Object o = in; switch (o) { case String s when s.length() > 3 -> run(s); default -> {} }',
  ],
])('finds %s', (_, body) => expect(isReached(body)).toBe(true));

it.each([
  ['the other part', 'Object o = new Point(in, "y"); if (o instanceof Point(String x, var y)) run(y);'],
  [
    'the other part of a record within another type',
    'Object o = new Shape.Dot(in, "y"); if (o instanceof Shape.Dot(String x, var y)) run(y);',
  ],
  [
    'the other part in a switch',
    'Object o = new Point(in, "y"); switch (o) { case Point(var x, var y) -> run(y); default -> {} }',
  ],
  [
    'what a guard lets through',
    'Object o = in; switch (o) { case String s when s.matches("[a-z]+") -> run(s); default -> {} }',
  ],
])('is quiet about %s', (_, body) => expect(isReached(body)).toBe(false));
