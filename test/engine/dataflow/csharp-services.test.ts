/** What a container of services gives to classes of C#. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

describe('what middleware leaves is there for the actions of the request', () => {
  const way = (left: string, taken: string) =>
    findings({
      'A.cs': `using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Http; using System.Threading;
static class Tenant { static readonly AsyncLocal<string> now = new(); public static string Id { get => now.Value; set => now.Value = value; } }
public class Tenants(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { ${left}; await next(c); } }
public class AController : Controller { public void Go() { System.Diagnostics.Process.Start("sh", "-c " + ${taken}); } }`,
    }).some((one) => one.startsWith('code/command-injection'));

  it.each([
    ['on the request', 'c.Items["t"] = c.Request.Headers["X"].ToString()', 'HttpContext.Items["t"]'],
    ['for the time of the request', 'Tenant.Id = c.Request.Headers["X"].ToString()', 'Tenant.Id'],
  ])('%s', (_, left, taken) => {
    expect(way(left, taken)).toBe(true);
    expect(way(left.replace(/= .*/, '= "x"'), taken)).toBe(false);
  });
});

describe('what is injected', () => {
  const types = `interface IStep { void Go(string s); }
class One : IStep { public void Go(string s) { System.Diagnostics.Process.Start("sh", "-c " + s); } }
class Two : IStep { public void Go(string s) { } }`;
  const action = (body: string, members: string) =>
    findings({
      'A.cs': `using System.Collections.Generic; using System.Linq; using Microsoft.AspNetCore.Mvc;
${types}
[ApiController] [Route("a")] public class AController(IEnumerable<IStep> steps) : ControllerBase {
  ${members}
  [HttpGet] public void Get(string x) { ${body} }
}`,
    }).some((one) => one.startsWith('code/command-injection'));

  it.each([
    'foreach (var step in steps) step.Go(x);',
    'steps.First().Go(x);',
    'steps.Single(s => s != null).Go(x);',
  ])('together is all that implements the interface: %s', (body) => {
    expect(action(body, '')).toBe(true);
    expect(action(body.replace('Go(x)', 'Go("x")'), '')).toBe(false);
  });

  it('is of the type of a field that is nothing for now', () => {
    expect(action('one.Go(x);', 'private One one = null!;')).toBe(true);
    expect(action('one.Go(x);', 'static One one = default;')).toBe(true);
  });
});

describe('what a lambda of a minimal API is handed', () => {
  const app = (line: string) =>
    findings({
      'Program.cs': `using System.Diagnostics;
var builder = WebApplication.CreateBuilder(args);
builder.Services.AddScoped<Orders>();
var app = builder.Build();
${line}
app.Run();
public class Runner : IRunner { public void Go(string s) { Process.Start("sh", "-c " + s); } }
public interface IRunner { void Go(string s); }
public class Orders(IRunner runner) { public void Find(string s) { runner.Go(s); } }`,
    }).length > 0;

  it.each([
    'app.MapGet("/a", async context => await context.Response.WriteAsync("<p>" + context.Request.Query["q"] + "</p>"));',
    'app.MapMethods("/a", ["GET"], async c => await c.Response.WriteAsync("<p>" + c.Request.Query["q"] + "</p>"));',
    'app.MapGet("/a", (string q, Orders orders) => orders.Find(q));',
  ])('is the request, and what is registered: %s', (line) => expect(app(line)).toBe(true));

  it('is nothing that comes from outside where it is registered', () => {
    expect(app('app.MapGet("/a", (Orders orders) => Process.Start("sh", "-c " + orders));')).toBe(false);
  });
});
