/** What is left of a list from outside after a function has chosen from it. */
import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../../support/analyse-sources.ts';

const java = (columns: string): Sources => ({
  'Report.java': `package app; import java.util.*; import java.util.stream.*; import org.springframework.web.bind.annotation.*; import org.springframework.jdbc.core.JdbcTemplate;
@RestController class Report {
  private static final Set<String> ALLOWED = Set.of("day", "sum");
  private static final Map<String, String> ORDERS = Map.of("new", "id desc");
  private JdbcTemplate jdbc;
  @GetMapping("/report") void report(@RequestParam List<String> columns, @RequestParam String one) { jdbc.queryForList("select " + ${columns}); }
}`,
});

const csharp = (columns: string): Sources => ({
  'ReportController.cs': `using System.Linq; using Microsoft.AspNetCore.Mvc; using Microsoft.Data.SqlClient;
public class ReportController : Controller {
  private SqlConnection connection;
  public void Report(string[] columns) {
    var allowed = new[] { "day", "sum" };
    new SqlCommand("select " + ${columns}, connection);
  }
}`,
});

const isInjected = (sources: Sources) =>
  findings(sources).some((one) => one.startsWith('code/sql-injection'));

describe('elements that a function chose', () => {
  it.each<[string, Sources]>([
    ['method reference', java('columns.stream().filter(ALLOWED::contains).collect(Collectors.joining(","))')],
    ['lambda', java('columns.stream().filter(c -> ALLOWED.contains(c)).collect(Collectors.joining(","))')],
    [
      'pattern',
      java('Stream.of(one.split(",")).filter(c -> c.matches("[a-z]+")).collect(Collectors.joining(","))'),
    ],
    ['optional', java('Optional.ofNullable(one).filter(ALLOWED::contains).orElse("id")')],
    ['looked up', java('Optional.ofNullable(one).map(ORDERS::get).orElse("id")')],
    ['C#', csharp('string.Join(",", columns.Where(c => allowed.Contains(c)))')],
    ['one of C#', csharp('columns.FirstOrDefault(c => allowed.Contains(c))')],
  ])('are ours: %s', (_, sources) => expect(isInjected(sources)).toBe(false));

  it.each<[string, Sources]>([
    ['not null', java('columns.stream().filter(Objects::nonNull).collect(Collectors.joining(","))')],
    ['not blank', java('Optional.ofNullable(one).filter(c -> !c.isBlank()).orElse("id")')],
    ['trimmed', java('columns.stream().map(String::trim).collect(Collectors.joining(","))')],
    ['C#', csharp('string.Join(",", columns.Where(c => c != ""))')],
  ])('are not: %s', (_, sources) => expect(isInjected(sources)).toBe(true));
});
