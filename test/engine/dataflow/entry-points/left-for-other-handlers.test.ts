import { expect, test } from 'vitest';
import { analyseSources, findings, replaySources, type Sources } from '../../support/analyse-sources.ts';

/** Each candidate with whether its flow is found again when only the functions on its way run. */
function confirmed(sources: Sources): (string | number | boolean)[][] {
  const { candidates } = analyseSources(sources);
  const again = replaySources(sources, candidates);
  return candidates.map(({ ruleId, span }, index) => [ruleId, span.line, again[index] ?? false]);
}

const queue = `
using System.Threading.Channels;
public class JobQueue {
  private readonly Channel<string> jobs = Channel.CreateUnbounded<string>();
  public ValueTask Add(string job) => jobs.Writer.WriteAsync(job);
  public IAsyncEnumerable<string> All() => jobs.Reader.ReadAllAsync();
}
[ApiController]
public class JobController(JobQueue queue) : ControllerBase {
  [HttpPost] public async Task Put(string job) => await queue.Add(job);
}`;

test('what an action puts into a queue is confirmed where a service takes it out (C#)', () => {
  const worker = `
public class Worker(JobQueue queue) : BackgroundService {
  protected override async Task ExecuteAsync(CancellationToken stop) {
    await foreach (var job in queue.All()) Process.Start("bash", "-c \\"run " + job + "\\"");
  }
}`;
  expect(confirmed({ 'Jobs.cs': queue, 'Worker.cs': worker })).toEqual([['code/command-injection', 4, true]]);
  expect(
    findings({ 'Jobs.cs': queue, 'Worker.cs': worker.replace('run " + job', 'run " + job.Length') }),
  ).toEqual([]);
});

test('a channel that the container hands to both is one and the same (C#)', () => {
  const app = (sent: string) =>
    findings({
      'Program.cs': `
using System.Threading.Channels;
var app = WebApplication.CreateBuilder(args).Build();
app.MapPost("/jobs", async (Job job, Channel<Job> jobs) => { await jobs.Writer.WriteAsync(job); });
app.Run();
public record Job(string Name, int Number);
public class Worker(ChannelReader<Job> jobs) : BackgroundService {
  protected override async Task ExecuteAsync(CancellationToken stop) {
    await foreach (var job in jobs.ReadAllAsync(stop)) Process.Start("bash", $"-c \\"run {job.${sent}}\\"");
  }
}`,
    });
  expect(app('Name')).toEqual(['code/command-injection Program.cs:9']);
  expect(app('Number')).toEqual([]);
});

test('what a handler leaves in a static list is confirmed where another one reads it (Java)', () => {
  const controller = `
import org.springframework.web.bind.annotation.*;
import java.util.*;
@RestController
class Jobs {
  private static final List<String> waiting = new ArrayList<>();
  @PostMapping("/jobs") void add(@RequestParam String job) { waiting.add(job); }
  @PostMapping("/run") void run() throws Exception {
    for (String job : waiting) Runtime.getRuntime().exec("sh -c " + job);
  }
}`;
  expect(confirmed({ 'Jobs.java': controller })).toEqual([['code/command-injection', 9, true]]);
});

test('a controller of ASP.NET is made for each request: its fields hold nothing of another one', () => {
  const controller = (field: string) => `
[ApiController]
public class Jobs : ControllerBase {
  private ${field} string last = "";
  [HttpPost("a")] public void Keep(string job) { last = job; }
  [HttpPost("b")] public void Run() { Process.Start("bash", "-c " + last); }
}`;
  expect(findings({ 'Jobs.cs': controller('static') })).toEqual(['code/command-injection Jobs.cs:6']);
  expect(findings({ 'Jobs.cs': controller('') })).toEqual([]);
});
