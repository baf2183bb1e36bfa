/** What functions give for what a library holds: `Mono.just(body).map(…)`. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (given: string) =>
  findings({
    'Tool.java': `package app;
import java.nio.file.*; import org.springframework.web.bind.annotation.*; import reactor.core.publisher.Mono;
@RestController class Tool {
  static Mono<String> known(Object any) { return Mono.just("/srv/a"); }
  @PostMapping("/a") Mono<String> read(@RequestBody String body) { return Mono.just(body)${given}.map(name -> Files.readString(Path.of("/srv", name))); }
}`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each([
  '',
  '.map(text -> text.trim())',
  '.publishOn(elsewhere).flatMap(text -> Mono.just(text + "x"))',
  '.mapNotNull(text -> { log(text); return text; })',
])('holds what was sent behind %s', (given) => expect(isTold(given)).toBe(true));

it.each([
  '.map(text -> "fixed")',
  '.flatMap(text -> known(text))',
  '.map(text -> Path.of("/tmp/x")).map(path -> path.toString())',
  '.mapNotNull(text -> Files.createTempDirectory("x"))',
])('holds nothing of it behind %s', (given) => expect(isTold(given)).toBe(false));
