/** Lists of arguments of programs that are started: they are handed over as they are, but for a shell. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isReached = (body: string) =>
  findings({
    'A.cs': `using System.Diagnostics; using Microsoft.AspNetCore.Mvc;
public class ToolController : Controller { public void Run(string x) { ${body} } }`,
  }).length > 0;

it.each([
  ['given beside the name', 'Process.Start("bash", ["-c", x]);'],
  ['given to what says how to start it', 'Process.Start(new ProcessStartInfo("bash", new[] { "-c", x }));'],
  [
    'filled',
    'var i = new ProcessStartInfo("/bin/sh"); i.ArgumentList.Add("-c"); i.ArgumentList.Add("ls " + x); Process.Start(i);',
  ],
  [
    'written out',
    'var i = new ProcessStartInfo { FileName = "pwsh", ArgumentList = { "-c", x } }; Process.Start(i);',
  ],
  [
    'of the program itself',
    'var p = new Process { StartInfo = new ProcessStartInfo { FileName = "cmd.exe" } }; p.StartInfo.ArgumentList.Add("/c " + x); p.Start();',
  ],
  [
    'of a new program',
    'var p = new Process(); p.StartInfo.FileName = "sh"; p.StartInfo.ArgumentList.Add(x); p.Start();',
  ],
])('a list for a shell counts, %s', (_, body) => expect(isReached(body)).toBe(true));

it.each([
  ['given beside the name', 'Process.Start("git", ["clone", "--", x]);'],
  ['filled', 'var i = new ProcessStartInfo("convert"); i.ArgumentList.Add(x); Process.Start(i);'],
  [
    'with nothing from outside',
    'var i = new ProcessStartInfo("bash"); i.ArgumentList.Add("-c"); i.ArgumentList.Add("ls"); Process.Start(i);',
  ],
])('one for another program does not, %s', (_, body) => expect(isReached(body)).toBe(false));
