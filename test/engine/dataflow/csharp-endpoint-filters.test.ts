/** ASP.NET Core: filters of routes and groups, which run before the handler. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const program = (routes: string, more = '') => ({
  'Program.cs': `using System.Diagnostics;
using System.Text.RegularExpressions;
var app = WebApplication.CreateBuilder(args).Build();
${routes}
app.Run();
${more}
static class Shell { public static void Run(string x) { Process.Start("sh", "-c " + x); } }
`,
});

const refuses = (read: string) =>
  `async (context, next) => { var x = ${read}; if (!Regex.IsMatch(x, "^[a-z]+$")) return Results.BadRequest(); return await next(context); }`;
const first = refuses('context.GetArgument<string>(0)');

describe('filters of routes', () => {
  const route = 'app.MapGet("/a", (string name, string other) => Shell.Run(name))';

  it.each([
    ['checks the argument', `${route}.AddEndpointFilter(${first});`, 0],
    ['checks it behind other calls', `${route}.WithName("a").AddEndpointFilter(${first});`, 0],
    [
      'checks a part of the path',
      `app.MapGet("/a/{name}", (string name) => Shell.Run(name)).AddEndpointFilter(${refuses('(string)context.HttpContext.Request.RouteValues["name"]')});`,
      0,
    ],
    [
      'checks another argument',
      `${route}.AddEndpointFilter(${refuses('context.GetArgument<string>(1)')});`,
      1,
    ],
    [
      'checks when the handler has run',
      `${route}.AddEndpointFilter(async (context, next) => { var result = await next(context); var x = context.GetArgument<string>(0); if (!Regex.IsMatch(x, "^[a-z]+$")) return Results.BadRequest(); return result; });`,
      1,
    ],
    [
      'stands on another route',
      `${route}; app.MapGet("/b", (string name) => "b").AddEndpointFilter(${first});`,
      1,
    ],
    [
      'stands on the group',
      `var group = app.MapGroup("/g").AddEndpointFilter(${first}); group.MapGet("/a", (string name) => Shell.Run(name));`,
      0,
    ],
    [
      'stands on another group',
      `app.MapGroup("/h").AddEndpointFilter(${first}); var group = app.MapGroup("/g"); group.MapGet("/a", (string name) => Shell.Run(name));`,
      1,
    ],
  ])('%s', (_, routes, count) => {
    expect(findings(program(routes))).toHaveLength(count);
  });

  it('are classes too', () => {
    const filter = (check: string) => `
public class NameFilter : IEndpointFilter {
  public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next) {
    var x = context.GetArgument<string>(0);
    ${check}
    return await next(context);
  }
}`;
    const routes = `${route}.AddEndpointFilter<NameFilter>();`;
    const refusal = 'if (!Regex.IsMatch(x, "^[a-z]+$")) return Results.BadRequest();';
    expect(findings(program(routes, filter(refusal)))).toEqual([]);
    expect(findings(program(routes, filter('')))).toHaveLength(1);
    expect(findings(program(`${route};`, filter(refusal)))).toHaveLength(1);
  });
});
