/** Methods that a convention names, and classes that are known by what a pack says their base class extends. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const session = (head: string) => `using System.Diagnostics;
using NetCoreServer;
class ToolSession : TcpSession {
  ${head}(byte[] buffer, long offset, long size) {
    Process.Start("/bin/sh", "-c " + System.Text.Encoding.UTF8.GetString(buffer));
  }
}`;

it.each([
  ['protected override void OnReceived', 1],
  ['protected void Handle', 0],
])('a method that is not public is entered where the convention names it: %s', (head, count) => {
  expect(findings({ 'Session.cs': session(head) })).toHaveLength(count);
});

it.each([
  ['using Umbraco.Cms.Web.Common.Controllers;', 'UmbracoApiController', 1],
  ['using Example.Controllers;', 'ToolsBase', 0],
])('a class is what its base class extends: %s', (imports, base, count) => {
  const code = `${imports}
public class Tools : ${base} {
  public string Read(string name) => System.IO.File.ReadAllText("/srv/" + name);
  protected string Own(string name) => System.IO.File.ReadAllText("/srv/" + name);
}`;
  expect(findings({ 'Tools.cs': code })).toHaveLength(count);
});
