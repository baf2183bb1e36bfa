/** Methods that a container calls on what it has made, told by what they leave for handlers. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const imports = `import java.util.*; import java.util.function.*; import jakarta.annotation.PostConstruct; import jakarta.servlet.http.*;
import org.springframework.beans.factory.InitializingBean; import org.springframework.stereotype.*; import org.springframework.web.bind.annotation.*;
class Shell { static void run(String s) { try { Runtime.getRuntime().exec("sh -c " + s); } catch (Exception e) { } } }`;

const isReached = (text: string) =>
  findings({ 'A.java': imports + text }).some((one) => one.startsWith('code/command-injection'));

const bean = (how: string, method: string) => `
@Component class Actions ${how} {
  private final Map<String, Consumer<String>> table = new HashMap<>();
  ${method} { table.put("run", Shell::run); }
  void go(String name, String in) { table.get(name).accept(in); }
}
@RestController class Web { private final Actions actions; Web(Actions actions) { this.actions = actions; }
  @PostMapping("/a/{name}") void go(@PathVariable String name, @RequestParam String in) { actions.go(name, in); } }`;

it.each([
  ['', '@PostConstruct void fill()'],
  ['implements InitializingBean', 'public void afterPropertiesSet()'],
])('a table that is filled once the bean is made is found full: %s %s', (how, method) => {
  expect(isReached(bean(how, method))).toBe(true);
});

it('a method that nothing calls fills no table', () => {
  expect(isReached(bean('', 'void fill()'))).toBe(false);
});

it('a servlet dispatches through what its init has registered, also in a base class', () => {
  const servlet = `
abstract class Base extends HttpServlet { protected Map<String, Consumer<String>> table = new HashMap<>();
  @Override public void init() { register(); } protected abstract void register();
  protected void doGet(HttpServletRequest q, HttpServletResponse a) { table.get(q.getPathInfo()).accept(q.getParameter("in")); } }
class Front extends Base { protected void register() { table.put("run", FILL); } }`;
  expect(isReached(servlet.replace('FILL', 'Shell::run'))).toBe(true);
  expect(isReached(servlet.replace('FILL', 's -> Shell.run("date")'))).toBe(false);
});

it('what a bean does once it is made takes no steps from the handler that needs it first', () => {
  const calls = Array.from({ length: 40 }, (_, at) => `total = total + step(total, ${at});`).join(' ');
  const source = `
@Component class Cache { private int total;
  @PostConstruct void warm() { ${calls} }
  int step(int all, int by) { int kept = all + by; if (kept > 10) { kept = kept - 10; } return kept; }
  void go(String in) { Shell.run(in); } }
@RestController class Web { @Autowired Cache cache;
  @PostMapping("/a") void go(@RequestParam String in) { cache.go(in); } }`;
  const sources = { 'A.java': imports + source };
  const options = { budget: { perEntry: 300 } };
  expect(findings(sources, options).filter((one) => one.startsWith('code/command-injection'))).toHaveLength(
    1,
  );
});
