/** Values of Kotlin that are handed out one by one, or taken apart by their place. */
import { describe, expect, it } from 'vitest';
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
  'Runtime.getRuntime().exec(suspendCancellableCoroutine<String> { c -> c.resume(x) {} })',
  'val c = Channel<String>(); launch { c.send(x) }; Runtime.getRuntime().exec(c.receive())',
  'flowOf(x).transform { emit(it) }.onStart { }.catch { }.collect { Runtime.getRuntime().exec(it) }',
  'listOf(x).asFlow().flatMapConcat { flowOf(it) }.collect { Runtime.getRuntime().exec(it) }',
  'val s = MutableStateFlow(""); s.value = x; Runtime.getRuntime().exec(s.value)',
  'val s = MutableStateFlow(""); s.update { it + x }; Runtime.getRuntime().exec(s.asStateFlow().value)',
  'val d = CompletableDeferred<String>(); d.complete(x); Runtime.getRuntime().exec(d.await())',
  'Runtime.getRuntime().exec(suspendCoroutine<String> { c -> c.resume(x) })',
  'listOf(x).map { async { it.trim() } }.awaitAll().forEach { Runtime.getRuntime().exec(it) }',
  'Runtime.getRuntime().exec(Mutex().withLock { x })',
  'if (KNOWN.contains(x).not()) Runtime.getRuntime().exec(x)',
])('%s is told', (body) => {
  expect(isTold(body)).toBe(true);
});

it.each([
  'val (a, b) = Pair("ls", x); Runtime.getRuntime().exec(a)',
  'val (a, _, c) = Triple(x, "ls", "pwd"); Runtime.getRuntime().exec(c)',
  'flow { emit(x) }.filter { it in KNOWN }.collect { Runtime.getRuntime().exec(it) }',
  'flow { if (x in KNOWN) emit(x) }.collect { Runtime.getRuntime().exec(it) }',
  'val s = MutableStateFlow(x); s.value = ""; Runtime.getRuntime().exec(s.value)',
  'val (a, b) = async { x } to async { x.length }; Runtime.getRuntime().exec("seq " + b.await())',
  'flowOf(x).transform { emit(it.length) }.collect { Runtime.getRuntime().exec("seq " + it) }',
  'val k = enumValueOf<Kind>(x); Runtime.getRuntime().exec(k.name)',
  'if (KNOWN.contains(x).not()) return@coroutineScope; Runtime.getRuntime().exec(x)',
])('%s is not', (body) => {
  expect(isTold(body)).toBe(false);
});

describe('what goes on since the start', () => {
  const isReached = (members: string, given: string) =>
    findings({
      'Tool.kt': `package app
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.*
import org.springframework.web.bind.annotation.*
@RestController
class Tool(private val scope: CoroutineScope) {
  ${members}
  private fun run(command: String) { Runtime.getRuntime().exec(command) }
  @GetMapping("/a") suspend fun go(@RequestParam x: String) { ${given} }
}`,
    }).some((one) => one.startsWith('code/command-injection'));

  it.each([
    ['val jobs = Channel<String>(); init { scope.launch { for (job in jobs) run(job) } }', 'jobs.send(IN)'],
    [
      'val jobs = Channel<String>(); init { scope.launch { jobs.consumeEach { run(it) } } }',
      'jobs.trySend(IN)',
    ],
    [
      'val all = MutableSharedFlow<String>(); init { all.onEach { run(it) }.launchIn(scope) }',
      'all.emit(IN)',
    ],
    ['val now = MutableStateFlow(""); init { scope.launch { now.collect { run(it) } } }', 'now.value = IN'],
    [
      'val asked = Channel<String>(); val made = scope.produce { for (one in asked) send(one) }; init { scope.launch { made.consumeEach { run(it) } } }',
      'asked.send(IN)',
    ],
  ])('gets what handlers send: %s', (members, given) => {
    expect(isReached(members, given.replace('IN', 'x'))).toBe(true);
    expect(isReached(members, given.replace('IN', '"date"'))).toBe(false);
  });
});

it('an interface of the program is made of a lambda by its name', () => {
  const isReached = (block: string) =>
    findings({
      'Tool.kt': `package app
import org.springframework.web.bind.annotation.*
fun interface Handler<in C> { fun handle(command: C) }
data class Export(val file: String, val size: Int)
@RestController class Tool {
  private val handler = Handler<Export> { ${block} }
  @PostMapping("/a") fun go(@RequestBody export: Export) { handler.handle(export) }
}`,
    }).some((one) => one.startsWith('code/command-injection'));
  expect(isReached('(file) -> Runtime.getRuntime().exec("zip " + file)')).toBe(true);
  expect(isReached('export -> Runtime.getRuntime().exec("head " + export.size)')).toBe(false);
});
