/** Names that mean a field and a method, lists of numbers, constants that name headers, interfaces that are made elsewhere. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const inController = (members: string) => `package app; import java.util.*; import java.util.stream.*;
import org.springframework.http.*; import org.springframework.web.bind.annotation.*;
@RestController class Tool { private java.sql.Statement st; ${members} }`;

const rulesIn = (members: string, more: Record<string, string> = {}) =>
  findings({ 'Tool.java': inController(members), ...more }).map((one) => one.split(' ')[0]);

it('a method that is called like a constant of its class is entered, and the constant is meant by its name', () => {
  const members = `private static final java.sql.Statement run = Pool.statement();
  @PostMapping("/run") void run(@RequestParam String x) throws Exception { run.execute("select " + x); }`;
  expect(rulesIn(members)).toEqual(['code/sql-injection']);
});

describe('a collection', () => {
  const run = (parameter: string, text: string) =>
    rulesIn(
      `@GetMapping("/a") void a(@RequestParam ${parameter} given) throws Exception { st.execute("delete from t where id in (" + ${text} + ")"); }`,
    );
  it.each([
    ['list', 'List<Long>', 'given.stream().map(String::valueOf).collect(Collectors.joining(","))'],
    [
      'set of identifiers',
      'Set<UUID>',
      'given.stream().map(Object::toString).collect(Collectors.joining(","))',
    ],
    ['array', 'Long[]', 'Arrays.toString(given)'],
  ])('of numbers carries no SQL: %s', (_, type, text) => expect(run(type, text)).toEqual([]));
  it('of texts does', () =>
    expect(run('List<String>', 'String.join(",", given)')).toEqual(['code/sql-injection']));
});

it.each(['HttpHeaders.LOCATION', '"Location"'])('the header %s sends the browser somewhere', (header) => {
  const members = (name: string) =>
    `@GetMapping("/a") ResponseEntity<Void> a(@RequestParam String to) { return ResponseEntity.status(302).header(${name}, to).build(); }`;
  expect(rulesIn(members(header))).toEqual(['code/open-redirect']);
  expect(rulesIn(members('HttpHeaders.ETAG'))).toEqual([]);
});

it('a path that the whole pattern keeps on the site is no redirect elsewhere', () => {
  const members = (pattern: string) =>
    `@GetMapping("/a") void a(@RequestParam String to, javax.servlet.http.HttpServletResponse r) throws Exception { if (to.matches("${pattern}")) r.sendRedirect(to); }`;
  expect(rulesIn(members('/[a-z]+(/[a-z]+)*'))).toEqual([]);
  expect(rulesIn(members('/.*'))).toEqual(['code/open-redirect']);
  expect(rulesIn(members('/[a-z]+|.*'))).toEqual(['code/open-redirect']);
});

it('an interface of the program that a library makes is still what the field is declared as', () => {
  const dao = `package app; import org.jdbi.v3.sqlobject.customizer.*; import org.jdbi.v3.sqlobject.statement.*;
interface Dao { @SqlQuery("select * from t where <column> = 1") Object by(@Define("column") String column); }`;
  const members = `private final Dao dao; Tool(org.jdbi.v3.core.Jdbi jdbi) { this.dao = jdbi.onDemand(Dao.class); }
  @GetMapping("/a") Object a(@RequestParam String column) { return dao.by(column); }`;
  expect(rulesIn(members, { 'Dao.java': dao })).toEqual(['code/sql-injection']);
});

it('what a bean of a page does is entered, also where it gives back nothing', () => {
  const bean = (
    mark: string,
  ) => `import jakarta.enterprise.context.RequestScoped; import jakarta.inject.Named;
@Named @RequestScoped public class Ping { private String host; public void setHost(String host) { this.host = host; }
  ${mark} public void ping() throws Exception { Runtime.getRuntime().exec("ping " + host); } }`;
  expect(findings({ 'Ping.java': bean('') })).toHaveLength(1);
  expect(findings({ 'Ping.java': bean('@jakarta.annotation.PostConstruct') })).toEqual([]);
});

it('a record that is taken apart is one of its class', () => {
  const members = `sealed interface Command {} record Find(String name) implements Command {} record Drop(int id) implements Command {}
  @GetMapping("/a") void a(@RequestParam String kind, @RequestParam String name, @RequestParam int id) throws Exception {
    Command command = kind.equals("find") ? new Find(name) : new Drop(id);
    switch (command) { case Drop(var which) -> st.execute("delete from t where id = " + which); case WHAT -> st.execute("select '" + n + "'"); }
  }`;
  expect(rulesIn(members.replace('WHAT', 'Find(String n)'))).toEqual(['code/sql-injection']);
  expect(
    rulesIn(members.replace('case WHAT -> st.execute("select \'" + n + "\'");', 'default -> {}')),
  ).toEqual([]);
});

it('what goes to a listener of messages names no page', () => {
  const text = `import org.springframework.messaging.handler.annotation.*; import org.springframework.stereotype.Controller;
@Controller class Chat { @MessageMapping("/say") public String say(@Payload String text) { return text; } }`;
  expect(findings({ 'Chat.java': text })).toEqual([]);
});

it('a class that only the language itself knows is found by an import of its package', () => {
  const source = (
    made: string,
  ) => `import java.util.concurrent.*; import org.springframework.web.bind.annotation.*;
@RestController class Tool { @GetMapping("/a") void run(@RequestParam String in) throws Exception {
  ConcurrentSkipListMap<String, String> kept = new ConcurrentSkipListMap<>();
  kept.put("a", in);
  Runtime.getRuntime().exec("sh -c " + kept.get(${made})); } }`;
  expect(findings({ 'Tool.java': source('"a"') })).toHaveLength(1);
  expect(findings({ 'Tool.java': source('"b"') })).toEqual([]);
});

it.each([
  ['getString("name")', true],
  ['getInt("number")', false],
])('an element of a list of anything is what it is cast to: %s', (read, expected) => {
  const code = `import java.io.File; import javax.servlet.http.*; import org.json.*;
class Rows extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    for (Object each : new JSONArray(request.getParameter("rows"))) {
      JSONObject row = (JSONObject) each;
      new java.io.FileInputStream("/srv/" + row.${read});
    }
  }
}`;
  expect(findings({ 'Rows.java': code }).some((one) => one.startsWith('code/path-traversal'))).toBe(expected);
});
