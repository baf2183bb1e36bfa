/** Actions of C# controllers, and whether they run a command of who sends the request. */
import { findings } from './analyse-sources.ts';

/**
 * Whether the command that the body of an action runs is the attacker's; `x` is what came in.
 * @param members of the controller
 * @param types beside the controller
 */
export function runsInput(body: string, members = '', types = ''): boolean {
  const source = `using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
${types}
public class HomeController : Controller {
  static void Run(string command) { Process.Start("sh", "-c " + command); }
  ${members}
  public async Task<IActionResult> Index(string x) { ${body}
    return Ok();
  }
}
`;
  return findings({ 'HomeController.cs': source }).some((one) => one.startsWith('code/command-injection'));
}
