/** What the type of a value says of it, where a check has asked for it. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const logger = (encode: string, use: string, source = '@RequestParam String name') => `
import org.slf4j.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Greeting {
  private static final SafeLog log = new SafeLog(LoggerFactory.getLogger(Greeting.class));
  @PostMapping("/greet") void greet(${source}) { ${use} }
}
class SafeLog {
  private final Logger log;
  SafeLog(Logger log) { this.log = log; }
  void info(String format, Object argument) { log.info(encode(format), encode(argument)); }
  private String encode(String text) { return text.replaceAll("[\\n\\r]", "_"); }
  private Object encode(Object argument) { ${encode} return argument; }
}`;
const log = 'log.info("hello {}", name);';

test.each([
  'if (argument instanceof String) return encode((String) argument);',
  'if (argument instanceof String text) { return encode(text); }',
])('what is sent as a text is none where it is asked for and denied: %s (Java)', (encode) => {
  expect(findings({ 'Greeting.java': logger(encode, log) })).toEqual([]);
});

test.each([
  ['', '@RequestParam String name'],
  ['if (argument instanceof String) return argument;', '@RequestParam String name'],
  ['if (argument instanceof String text) { return encode(text); }', '@RequestBody Object name'],
])('it is told where that is not asked (%s) or may be something else (%s)', (encode, source) => {
  expect(findings({ 'Greeting.java': logger(encode, log, source) })).toEqual([
    'code/log-injection Greeting.java:12',
  ]);
});

test('numbers and identifiers carry nothing', () => {
  const run = (type: string) => `
@RestController
class Run {
  @PostMapping("/run") void run(@RequestBody Object id) throws Exception {
    if (id instanceof ${type} known) Runtime.getRuntime().exec("sh -c show-" + id);
  }
}`;
  const java = (type: string) => `import org.springframework.web.bind.annotation.*;${run(type)}`;
  expect(findings({ 'Run.java': java('Integer') })).toEqual([]);
  expect(findings({ 'Run.java': java('java.util.UUID') })).toEqual([]);
  expect(findings({ 'Run.java': java('CharSequence') })).toEqual(['code/command-injection Run.java:5']);
});
