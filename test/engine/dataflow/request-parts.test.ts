/** Which part of a request a value is, and what is known of it by that: the proof of concept names it. */
import { describe, expect, it } from 'vitest';
import { analyseSources, findings, type Sources } from '../support/analyse-sources.ts';

const entries = (sources: Sources) =>
  analyseSources(sources).candidates.map(({ entryPoint }) => {
    const { method, path, parameter } = entryPoint ?? {};
    return `${method} ${path} ${parameter?.location} ${parameter?.name}`;
  });

const spring = (method: string): Sources => ({
  'Items.java': `package app; import org.springframework.web.bind.annotation.*; import org.springframework.jdbc.core.JdbcTemplate;
@RestController @RequestMapping("/items") class Items {
  private JdbcTemplate jdbc;
  record Search(String term, String order) {}
  static class Filter { private String name; private Kind kind; public String getName() { return name; } public void setName(String n) { name = n; } public Kind getKind() { return kind; } }
  enum Kind { NEW("n"), OLD("o"); final String column; Kind(String c) { column = c; } String column() { return column; } }
  void run(String q) { jdbc.queryForList("select " + q); }
  ${method}
}`,
});

const aspnet = (method: string): Sources => ({
  'ItemsController.cs': `using Microsoft.AspNetCore.Mvc; using Microsoft.Data.SqlClient; using System.Text.RegularExpressions;
[ApiController, Route("api/[controller]")] public partial class ItemsController : ControllerBase {
  private SqlConnection db;
  public class Search { public string Order { get; set; } public int Page { get; set; } }
  [GeneratedRegex("^[a-z]+$")] private static partial Regex Names();
  void Run(string q) { new SqlCommand("select " + q, db); }
  ${method}
}`,
});

describe('a field is called', () => {
  it.each<[string, Sources, string]>([
    [
      'as the record has it',
      spring('@PostMapping void find(@RequestBody Search body) { run(body.order()); }'),
      'POST /items body order',
    ],
    [
      'as its getter says',
      spring('@GetMapping void find(Filter filter) { run(filter.getName()); }'),
      'GET /items query name',
    ],
    [
      'as the property is',
      aspnet('[HttpPost] public void Find(Search search) { Run(search.Order); }'),
      'POST /api/Items body Order',
    ],
    [
      'as the part of the path',
      aspnet('[HttpGet("{id}/[action]")] public void Show(string id) { Run(id); }'),
      'GET /api/Items/{id}/Show path id',
    ],
    [
      'as the method of JAX-RS says',
      {
        'Items.java': `package app; import jakarta.ws.rs.*; import java.sql.*;
@Path("/items") public class Items { private Statement db;
  @GET @Path("/{id}") public void show(@PathParam("id") String id) throws SQLException { db.executeQuery("select " + id); } }`,
      },
      'GET /items/{id} path id',
    ],
    [
      'of a minimal API by its method',
      {
        'Program.cs': `using Microsoft.Data.SqlClient; var app = WebApplication.Create();
app.MapGet("/items/{id}", (string id, SqlConnection db) => { new SqlCommand("select " + id, db); });`,
      },
      'GET /items/{id} path id',
    ],
  ])('%s', (_, sources, entry) => expect(entries(sources)).toEqual([entry]));
});

describe('nothing harmful gets through', () => {
  it.each<[string, Sources]>([
    [
      'a pattern in the path',
      spring('@GetMapping("/{id:\\\\d+}") void show(@PathVariable String id) { run(id); }'),
    ],
    [
      'an enumeration',
      spring('@GetMapping void show(@RequestParam Kind kind) { run(kind.column() + kind); }'),
    ],
    [
      'an enumeration in an object',
      spring('@GetMapping void show(Filter filter) { run("" + filter.getKind()); }'),
    ],
    [
      'a pattern of an annotation',
      spring(
        '@GetMapping void show(@RequestParam @jakarta.validation.constraints.Pattern(regexp = "[a-z]{1,9}") String t) { run(t); }',
      ),
    ],
    [
      'one of a few words',
      spring(
        '@GetMapping void show(@RequestParam String order) { if (!order.matches("asc|desc")) return; run(order); }',
      ),
    ],
    [
      'a checked field of an object',
      spring(
        'record Sorted(@jakarta.validation.constraints.Pattern(regexp = "name|price") String by) {} @PostMapping void show(@jakarta.validation.Valid @RequestBody Sorted body) { run(body.by()); }',
      ),
    ],
    [
      'a checked property',
      aspnet(
        'public class Sorted { [RegularExpression("^[a-z]+$")] public string By { get; set; } } [HttpPost] public void Find(Sorted body) { Run(body.By); }',
      ),
    ],
    [
      'a type with its package',
      spring('@GetMapping void show(@RequestParam java.time.LocalDate day) { run("" + day); }'),
    ],
    ['a named constraint', aspnet('[HttpGet("{id:int}")] public void Show(string id) { Run(id); }')],
    [
      'a generated expression',
      aspnet('[HttpGet] public void Show(string name) { if (!Names().IsMatch(name)) return; Run(name); }'),
    ],
    [
      'a pattern in the path of Go',
      {
        'main.go': `package main
import ("net/http"; "os"; "github.com/gorilla/mux")
func show(w http.ResponseWriter, r *http.Request) { os.ReadFile("/var/log/" + mux.Vars(r)["day"]) }
func main() { m := mux.NewRouter(); m.HandleFunc("/logs/{day:[0-9]{8}}", show); http.ListenAndServe("", m) }
`,
      },
    ],
  ])('%s', (_, sources) => expect(findings(sources)).toEqual([]));

  it.each<[string, Sources]>([
    [
      'a pattern that lets all through',
      spring('@GetMapping("/{id:.+}") void show(@PathVariable String id) { run(id); }'),
    ],
    [
      'a field that is not checked',
      spring(
        'record Sorted(@jakarta.validation.constraints.Pattern(regexp = "name|price") String by) {} @PostMapping void show(@RequestBody Sorted body) { run(body.by()); }',
      ),
    ],
    [
      'a pattern with a bar in it',
      spring(
        '@GetMapping void show(@RequestParam String order) { if (!order.matches("[a-z|\']+")) return; run(order); }',
      ),
    ],
    ['no constraint', aspnet('[HttpGet("{id:required}")] public void Show(string id) { Run(id); }')],
  ])('but it does through %s', (_, sources) => expect(findings(sources)).toHaveLength(1));
});
