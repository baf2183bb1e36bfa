import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const store = (local: string) => `
import java.io.*;
import java.nio.file.*;
interface LogStore { byte[] read(int attempt, String name) throws IOException; }
abstract class FileStore implements LogStore {
  protected abstract byte[] read(String folder, String attempt, String name) throws IOException;
  public byte[] read(int attempt, String name) throws IOException { return read("logs", "a" + attempt, name); }
}
${local}
`;
const method = `
  protected byte[] read(String folder, String attempt, String name) throws IOException {
    return Files.readAllBytes(Path.of(folder).resolve(name));
  }`;
const resource = `
import jakarta.ws.rs.*;
@Path("/logs")
public class Logs {
  private final LogStore store;
  Logs(LogStore store) { this.store = store; }
  @GET @Path("/{name}") public byte[] read(@PathParam("name") String name) throws Exception { return store.read(1, name); }
}
`;

test('a class that has one method of a name inherits those that take something else (Java)', () => {
  const sources = {
    'Logs.java': resource,
    'Store.java': store(`class LocalStore extends FileStore {${method}}`),
  };
  expect(findings(sources)).toEqual(['code/path-traversal Store.java:11']);
});

test('what it overrides is not run in its place (Java)', () => {
  const own = `public byte[] read(int attempt, String name) { return new byte[0]; }`;
  const sources = {
    'Logs.java': resource,
    'Store.java': store(`class LocalStore extends FileStore {${own}${method}}`),
  };
  expect(findings(sources)).toEqual([]);
});

test('an interface is implemented by a class that stands in another one (Java)', () => {
  const local = `class Stores { void unused() {} static class Of { class LocalStore extends FileStore {${method}} } }`;
  expect(findings({ 'Logs.java': resource, 'Store.java': store(local) })).toEqual([
    'code/path-traversal Store.java:11',
  ]);
});

const csharp = (signature: string, call: string) => `
public abstract class Runner {
  public void Run(string command) { Process.Start("bash", "-c \\"" + command + "\\""); }
}
public class QuietRunner : Runner { public void ${signature} { } }
[ApiController]
public class Jobs(QuietRunner runner) : ControllerBase {
  [HttpPost] public void Start(string job) { ${call}; }
}`;

test('the same in C#, unless a method of the class itself can do without the rest', () => {
  const bad = csharp('Run(string command, int times)', 'runner.Run(job)');
  expect(findings({ 'Jobs.cs': bad })).toEqual(['code/command-injection Jobs.cs:3']);
  expect(findings({ 'Jobs.cs': csharp('Run(string command, int times = 1)', 'runner.Run(job)') })).toEqual(
    [],
  );
  expect(findings({ 'Jobs.cs': csharp('Run(string command, int times)', 'runner.Run(job, 2)') })).toEqual([]);
});
