/** Checks as careful people write them in Java, and those that only look like one. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** Whether the command is the attacker's behind the check; `x` is what came in. */
function runsInput(check: string, members = '', imports = ''): boolean {
  const text = `package app; import java.util.*; import java.util.function.*; import java.util.regex.*; import javax.servlet.http.*; ${imports}
public class Tool extends HttpServlet {
  ${members}
  void doGet(HttpServletRequest q, HttpServletResponse r) { String x = q.getParameter("a"); ${check} Runtime.getRuntime().exec("sh -c " + x); }
}
`;
  return findings({ 'Tool.java': text }).some((one) => one.startsWith('code/command-injection'));
}

const order = `static final Set<String> KNOWN = Set.of("a");
  static class Order { private String sort; private String name;
    String getSort() { return sort; } void setSort(String s) { sort = s; }
    String getName() { return name; } void setName(String s) { name = s; } }`;
const pair = 'static final Set<String> KNOWN = Set.of("a"); record Pair(String first, String second) {}';

type Case = [what: string, check: string, members?: string, imports?: string];

it.each<Case>([
  [
    'a function of its own that also asks for null',
    'check(x);',
    'void check(String s) { if (s == null || !s.matches("[a-z]+")) throw new IllegalArgumentException(); }',
  ],
  [
    'one that is given what was made of it',
    'x = x.trim(); check(x);',
    'void check(String s) { if (!s.matches("[a-z]+")) throw new IllegalArgumentException(); }',
  ],
  [
    'one that reads it itself, as whoever uses it does',
    'check(q); x = field(q);',
    `void check(javax.servlet.http.HttpServletRequest q) { if (!q.getParameter("a").matches("[a-z]+")) throw new IllegalArgumentException(); }
     String field(HttpServletRequest q) { return q.getParameter("a"); }`,
  ],
  [
    'an assertion of Spring',
    'Assert.isTrue(x.matches("[a-z]+"), "bad");',
    '',
    'import org.springframework.util.Assert;',
  ],
  [
    'a precondition of Guava',
    'checkArgument(x.matches("[a-z]+"));',
    '',
    'import static com.google.common.base.Preconditions.checkArgument;',
  ],
  ['a number that is read', 'try { Integer.parseInt(x); } catch (NumberFormatException e) { return; }'],
  [
    'a pattern as a predicate',
    'if (!NAME.test(x)) return;',
    'static final Predicate<String> NAME = Pattern.compile("[a-z]+").asMatchPredicate();',
  ],
  ['a constant that ends it', 'if (OFF) return;', 'private static final boolean OFF = true;'],
  ['each of its characters', 'if (!x.chars().allMatch(Character::isLetterOrDigit)) return;'],
  [
    'a switch that says yes to a few',
    'if (!known(x)) return;',
    'boolean known(String s) { switch (s) { case "a": case "b": return true; default: return false; } }',
  ],
  [
    'a getter that is asked for a field',
    'Order o = new Order(); o.setSort(x); if (!KNOWN.contains(o.getSort())) return; x = use(o);',
    `${order} String use(Order o) { return o.getSort(); }`,
  ],
  [
    'an accessor of a record',
    'Pair o = new Pair(x, "b"); if (!KNOWN.contains(o.first())) return; x = use(o);',
    `${pair} String use(Pair o) { return o.first(); }`,
  ],
  [
    'a question that is named and not called',
    'x = Optional.of(x).filter(KNOWN::contains).orElseThrow();',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list of which each is asked for',
    'List<String> all = List.of(x.split(",")); if (!all.stream().allMatch(KNOWN::contains)) return; x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list that is held against ours',
    'List<String> all = List.of(x.split(",")); if (!KNOWN.containsAll(all)) return; x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list that others are taken out of',
    'List<String> all = new ArrayList<>(List.of(x.split(","))); all.removeIf(one -> !KNOWN.contains(one)); x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list that keeps ours alone',
    'List<String> all = new ArrayList<>(List.of(x.split(","))); all.retainAll(KNOWN); x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a text that is held to a pattern',
    'Validate.matchesPattern(x, "[a-z]+");',
    '',
    'import org.apache.commons.lang3.Validate;',
  ],
  [
    'one of several texts',
    'if (!StringUtils.equalsAny(x, "a", "b")) return;',
    '',
    'import org.apache.commons.lang3.StringUtils;',
  ],
  [
    'a list without those that a question says no to',
    'List<String> all = new ArrayList<>(List.of(x.split(","))); all.removeIf(Predicate.not(KNOWN::contains)); x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list of which none is said no to',
    'List<String> all = List.of(x.split(",")); if (all.stream().anyMatch(Predicate.not(KNOWN::contains))) return; x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
])('is clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(false));

it.each<Case>([
  [
    'a function that reads another field',
    'check(q); x = q.getParameter("a");',
    'void check(HttpServletRequest q) { if (!q.getParameter("b").matches("[a-z]+")) throw new IllegalArgumentException(); }',
  ],
  [
    'a pattern that is looked for in each line',
    'if (!Pattern.compile("^[a-z]+$", Pattern.MULTILINE).matcher(x).find()) return;',
  ],
  ['a pattern for its beginning', 'if (!Pattern.compile("[a-z]+").matcher(x).lookingAt()) return;'],
  [
    'a predicate that looks for a place',
    'if (!NAME.test(x)) return;',
    'static final Predicate<String> NAME = Pattern.compile("[a-z]+").asPredicate();',
  ],
  [
    'a number that is read, and what is wrong passed over',
    'try { Integer.parseInt(x); } catch (NumberFormatException e) { }',
  ],
  ['a field that may change', 'if (off) return;', 'static boolean off = true;'],
  ['one of its characters', 'if (!x.chars().anyMatch(Character::isLetterOrDigit)) return;'],
  [
    'a switch that says yes to all others',
    'if (!known(x)) return;',
    'boolean known(String s) { switch (s) { case "a": return false; default: return true; } }',
  ],
  [
    'a getter of another field',
    'Order o = new Order(); o.setSort(q.getParameter("b")); o.setName(x); if (!KNOWN.contains(o.getSort())) return; x = o.getName();',
    order,
  ],
  [
    'another part of a record',
    'Pair o = new Pair(q.getParameter("b"), x); if (!KNOWN.contains(o.first())) return; x = o.second();',
    pair,
  ],
  [
    'a question that says yes to what comes from outside',
    'List<String> given = List.of(q.getParameter("b")); x = Optional.of(x).filter(given::contains).orElseThrow();',
  ],
  [
    'a list of which one is asked for',
    'List<String> all = List.of(x.split(",")); if (!all.stream().anyMatch(KNOWN::contains)) return; x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list that holds all of ours',
    'List<String> all = List.of(x.split(",")); if (!all.containsAll(KNOWN)) return; x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a list that ours are taken out of',
    'List<String> all = new ArrayList<>(List.of(x.split(","))); all.removeIf(one -> KNOWN.contains(one)); x = String.join(",", all);',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'a question that is turned round',
    'x = Optional.of(x).filter(Predicate.not(KNOWN::contains)).orElse("a");',
    'static final Set<String> KNOWN = Set.of("a");',
  ],
  [
    'one of several texts, one of which anybody chose',
    'if (!StringUtils.equalsAny(x, "a", q.getParameter("b"))) return;',
    '',
    'import org.apache.commons.lang3.StringUtils;',
  ],
])('is not clean behind %s', (_, ...code) => expect(runsInput(...code)).toBe(true));

it('knows a check of the host that a function of its own works out step by step', () => {
  const text = `package app; import java.net.*; import java.util.*; import javax.servlet.http.*;
public class Fetch extends HttpServlet {
  static final List<String> HOSTS = List.of("a.example", "b.example");
  void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception {
    String url = q.getParameter("a");
    if (isOurs(url)) new URL(url).openStream();
  }
  static boolean isOurs(String url) {
    try {
      URI uri = new URI(url.toLowerCase());
      String host = uri.getHost();
      return HOSTS.contains(host);
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
`;
  expect(findings({ 'Fetch.java': text })).toEqual([]);
  expect(findings({ 'Fetch.java': text.replace('uri.getHost()', 'uri.getPath()') })).not.toEqual([]);
});

it('keeps what is checked of a field that is called by its name alone', () => {
  const action = (check: string) =>
    findings({
      'Tool.java': `package app; import com.opensymphony.xwork2.ActionSupport;
public class Tool extends ActionSupport {
  private String name;
  public void setName(String name) { this.name = name; }
  public String execute() throws Exception { if (${check}) Runtime.getRuntime().exec("sh -c " + name); return SUCCESS; }
  private boolean isPlain() { return name.matches("[a-z]+"); }
}
`,
    }).length > 0;
  expect(action('name.matches("[a-z]+")')).toBe(false);
  expect(action('isPlain()')).toBe(false);
  expect(action('name != null')).toBe(true);
});

it.each(['o.sort', 'o.getSort()'])(
  'forgets what a getter was asked for when the field is set anew: %s',
  (read) => {
    const action = (
      set: string,
    ) => `package app; import java.util.*; import org.springframework.web.bind.annotation.*;
@RestController public class Tool {
  ${order}
  @GetMapping("/a") public void go(@RequestParam String x, @RequestParam String y) throws Exception {
    Order o = new Order(); o.setSort(x);
    if (!KNOWN.contains(o.getSort())) return;
    ${set} Runtime.getRuntime().exec("sh -c " + use(o));
  }
  private String use(Order o) { return ${read}; }
}
`;
    expect(findings({ 'Tool.java': action('') })).toEqual([]);
    expect(findings({ 'Tool.java': action('o.setSort(y);') })).not.toEqual([]);
  },
);

it.each([
  ['a lambda', 'Predicate<String>', 'test', 'u -> KNOWN.contains(u)', true],
  ['a method of a list of ours', 'Function<String, Boolean>', 'apply', 'KNOWN::contains', true],
  ['a method of its own', 'Predicate<String>', 'test', 'this::isKnown', true],
  ['a lambda that lets all through', 'Function<String, Boolean>', 'apply', 'u -> true', false],
])(
  'what %s is asked for as a check is believed as far as it says something',
  (_, type, method, check, holds) => {
    const members = `static final Set<String> KNOWN = Set.of("a");
  boolean isKnown(String u) { return KNOWN.contains(u); }
  private void run(${type} check, String u) { if (check.${method}(u)) Runtime.getRuntime().exec("sh -c " + u); }`;
    expect(runsInput(`run(${check}, x); if (true) return;`, members)).toBe(!holds);
  },
);
