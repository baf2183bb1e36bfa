/** What a class runs while it is initialized may come back to it: the class is known by then, as are its bases. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReached(sources: Record<string, string>): boolean {
  return findings(sources).some((finding) => finding.startsWith('code/path-traversal'));
}

/** A check that stands in a class whose statics run the class that uses it. */
function withCheck(check: string): Record<string, string> {
  return {
    'admin/Main.java': `package admin;
import core.Registry;
public class Main { static Object screens = Registry.SCREENS; }`,
    'core/Registry.java': `package core;
import web.Screens;
public class Registry {
  public static final Screens SCREENS = new Screens(null);
  public static void check(String name) { ${check} }
}`,
    'web/Screens.java': `package web;
import java.io.*; import javax.servlet.http.*;
import core.Registry;
public class Screens extends HttpServlet {
  public Screens(String name) { if (name == null) name = "main"; Registry.check(name); }
  public void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    String name = q.getParameter("name");
    Registry.check(name);
    new FileReader(new File("/data", name)).read();
  }
}`,
  };
}

describe('a class whose statics run another class of the program', () => {
  test('is known to that class afterwards', () => {
    expect(
      isReached(
        withCheck(`if (!name.matches("[a-z]+")) throw new IllegalArgumentException("Not a name: " + name);`),
      ),
    ).toBe(false);
    expect(isReached(withCheck(`if (name.isEmpty()) throw new IllegalArgumentException("No name");`))).toBe(
      true,
    );
  });
});

/** The standard instance of a base, kept in the base, is of a class that extends it. */
function withInstance(text: string, method: 'first' | 'second', firstFile: 'Base' | 'Derived'): boolean {
  const base = `package app;
import java.io.*;
public abstract class Base {
  public static final Base STANDARD = new Derived("${text}");
  protected final String prefix;
  protected Base(String prefix) { this.prefix = prefix; }
  void first(String name) throws IOException { new FileReader(prefix + name).read(); }
  abstract void second(String name);
}`;
  const derived = `package app;
public class Derived extends Base {
  public Derived(String prefix) { super(prefix); }
  void second(String name) { System.out.println(name.length()); }
}`;
  const page = `package app;
import javax.servlet.http.*;
public class Page extends HttpServlet {
  public void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { Base.STANDARD.${method}(q.getParameter("a")); }
}`;
  const [own, other] = firstFile === 'Base' ? ['A.java', 'B.java'] : ['B.java', 'A.java'];
  return isReached({ [own]: base, [other]: derived, 'Page.java': page });
}

describe.each(['Base', 'Derived'] as const)('an instance that a base keeps, with %s read first', (first) => {
  test('has the methods of its base', () => {
    expect(withInstance('/data/', 'first', first)).toBe(true);
    expect(withInstance('/data/', 'second', first)).toBe(false);
  });
});

test('an object of the program is no file: the method that takes one is not meant', () => {
  const page = (call: string) => ({
    'Page.java': `package app;
import java.io.*; import javax.servlet.http.*;
public class Page extends HttpServlet {
  static class Item { String text; }
  static void open(File folder) throws IOException { new FileReader(new File(folder, "a.xml")).read(); }
  static void open(Item item) { System.out.println("opened"); }
  public void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    Item item = new Item(); item.text = q.getParameter("a");
    ${call}
  }
}`,
  });
  expect(isReached(page('open(item);'))).toBe(false);
  expect(isReached(page('open(new File(item.text));'))).toBe(true);
});
