/** Values of Kotlin that are handed out one by one, or taken apart by their place. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (body: string) =>
  findings({
    'Tool.kt': `package app
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.*
import org.springframework.web.bind.annotation.*
val KNOWN = setOf("a")
enum class Kind { A, B }
@RestController
class Tool {
  @GetMapping("/a") suspend fun run(@RequestParam x: String) = coroutineScope { ${body} }
}`,
  }).some((one) => one.startsWith('code/command-injection'));

it.each([
  'val (a, b) = Pair("ls", x); Runtime.getRuntime().exec(b)',
  'val (_, _, c) = Triple("x", "ls", x); Runtime.getRuntime().exec(c)',
  'val s = sequence { yield("a"); yield(x) }; Runtime.getRuntime().exec(s.last())',
  'val s = sequence { yieldAll(listOf(x)) }; for (e in s) Runtime.getRuntime().exec(e)',
  'flow { emit(x) }.map { it.trim() }.flowOn(Dispatchers.IO).collect { Runtime.getRuntime().exec(it) }',
  'val c = Channel<String>(); launch { c.send(x) }; Runtime.getRuntime().exec(c.receive())',
  'if (KNOWN.contains(x).not()) Runtime.getRuntime().exec(x)',
])('%s is told', (body) => {
  expect(isTold(body)).toBe(true);
});

it.each([
  'val (a, b) = Pair("ls", x); Runtime.getRuntime().exec(a)',
  'val (a, _, c) = Triple(x, "ls", "pwd"); Runtime.getRuntime().exec(c)',
  'flow { emit(x) }.filter { it in KNOWN }.collect { Runtime.getRuntime().exec(it) }',
  'flow { if (x in KNOWN) emit(x) }.collect { Runtime.getRuntime().exec(it) }',
  'val k = enumValueOf<Kind>(x); Runtime.getRuntime().exec(k.name)',
  'if (KNOWN.contains(x).not()) return@coroutineScope; Runtime.getRuntime().exec(x)',
])('%s is not', (body) => {
  expect(isTold(body)).toBe(false);
});
