/** Objects that a framework fills from a request, whose own methods say what becomes of the fields. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

describe('Java', () => {
  const isTold = (sql: string) =>
    findings({
      'Rows.java': `package app;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;
enum Column { A("a"), B("b"); private final String column; Column(String c) { column = c; } String column() { return column; }
  static Column of(String text) { for (Column one : values()) if (one.name().equals(text)) return one; return A; } }
class Base { String order; String direction() { return "desc".equals(order) ? "desc" : "asc"; } }
class Search extends Base {
  private String name = "";
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
  String bare() { return "select * from t where n = '" + name + "'"; }
  String own() { return "select * from t where n = '" + this.name + "'"; }
  String got() { return "select * from t where n = '" + getName() + "'"; }
  int page() { return Integer.parseInt(name); }
}
record Filter(String sort) { Column column() { return Column.of(sort); } String ordered() { return "select * from t order by " + sort; } }
@RestController
class Rows {
  JdbcTemplate jdbc;
  @PostMapping("/a") Object search(@RequestBody Search search, Filter filter) { return jdbc.queryForList(${sql}); }
}`,
    }).some((one) => one.startsWith('code/sql-injection'));

  it.each(['search.bare()', 'search.own()', 'search.got()', 'filter.ordered()'])(
    '%s holds what was sent',
    (sql) => expect(isTold(sql)).toBe(true),
  );

  it.each([
    '"select * from t order by " + filter.column().column()',
    '"select * from t order by n " + search.direction()',
    '"select * from t limit " + search.page()',
  ])('%s does not', (sql) => expect(isTold(sql)).toBe(false));
});

describe('C#', () => {
  const isTold = (sql: string) =>
    findings({
      'Rows.cs': `using Microsoft.AspNetCore.Mvc; using System.Data.SqlClient;
public class Search {
  public string Name { get; set; } = "";
  private string Quoted() => "'" + Name + "'";
  public string Sql() => "select * from t where n = " + Quoted();
  public string Column => Name == "a" ? "a" : "b";
}
public record Filter(string Sort) { public string Ordered() => "select * from t order by " + Sort; }
public enum Column { A, B }
public record Page(string Name = "", Column Sort = Column.A, int Take = 20);
[ApiController]
public class RowsController : ControllerBase {
  [HttpPost] public object Find([FromBody] Search search, Filter filter, [FromQuery] Page page) => new SqlCommand(${sql}).ExecuteScalar();
}`,
    }).some((one) => one.startsWith('code/sql-injection'));

  it.each(['search.Sql()', 'filter.Ordered()', '"select * from t where n = " + page.Name'])(
    '%s holds what was sent',
    (sql) => expect(isTold(sql)).toBe(true),
  );

  it('what is chosen of two texts does not', () =>
    expect(isTold('"select * from t order by " + search.Column')).toBe(false));

  it('numbers and enumerations do not, also where a record says what they are by default', () =>
    expect(isTold('$"select * from t order by {page.Sort} limit {page.Take}"')).toBe(false));
});

describe('whole bodies', () => {
  it.each(['byte[] body', 'JsonNode body'])('%s of a resource comes from outside', (parameter) => {
    const text = `package app;
import jakarta.ws.rs.*;
@Path("/a")
public class Tool {
  @POST public int run(${parameter}) throws Exception { return Runtime.getRuntime().exec("sh -c " + new String(body)).waitFor(); }
}`;
    expect(findings({ 'Tool.java': text }).join()).toContain('code/command-injection');
  });
});
