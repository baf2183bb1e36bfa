/** What Kotlin's standard library and its idioms do with values: told by whether a command is reached. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** Whether the text of a request gets into a command that `body` runs. */
function isReached(body: string, declarations = ''): boolean {
  const text = `package app
import jakarta.servlet.http.*

class Tool : HttpServlet() {
  override fun doGet(q: HttpServletRequest, r: HttpServletResponse) {
    val text = q.getParameter("a")
    ${body.replaceAll('; ', '\n    ')}
  }
}

fun run(command: Any?) = Runtime.getRuntime().exec("sh -c " + command)

${declarations}
`;
  return findings({ 'Tool.kt': text }).some((finding) => finding.startsWith('code/command-injection'));
}

describe.each([
  [
    'functions that run a lambda with a value',
    [
      'text?.let { run(it) }',
      'run(text.run { trim() })',
      'text.also { println(it) }.apply { run(this) }',
      'with(q) { run(getHeader("b") + queryString) }',
      'run(text.takeIf { it.isNotBlank() } ?: "x")',
      'run(text.takeUnless { it in setOf("a", "b") } ?: "x")',
      'val given = text.split(";"); run(text.takeIf(given::contains) ?: "x")',
      'val made = text ?: return; run(made)',
      'run(runCatching { text.trim() }.getOrDefault("x"))',
      'run(q.reader.use { it.readText() })',
      'run(buildString { append("a"); append(text) })',
    ],
    [
      'run(text.let { "x" })',
      'run(text.takeIf { it in setOf("a", "b") } ?: "x")',
      'run(text.takeUnless { it !in setOf("a", "b") } ?: "x")',
      'val known = setOf("a", "b"); run(text.takeIf(known::contains) ?: "x")',
      'val known = setOf("a", "b"); run(text.split(",").filter(known::contains).joinToString())',
      'run(buildString { append("a"); append(text.length) })',
      'run("x".apply { println(text) })',
    ],
  ],
  [
    'collections',
    [
      'run(listOf("a", text).joinToString(" "))',
      'run(listOf(text).map { "-$it" }.first())',
      'run(listOf(1, 2).joinToString { text })',
      'run((listOf("a") + text).last())',
      'run(mapOf("a" to text)["a"])',
      'mapOf("a" to text).forEach { (key, value) -> run(value) }',
      'for ((key, value) in mapOf(text to "a")) run(key)',
      'run(mapOf("a" to text).mapValues { it.value.trim() }.getValue("a"))',
      'run(listOf(text).associateWith { 1 }.keys.first())',
      'run(listOf(text).associate { it to "b" }.map { (k, v) -> k }.single())',
      'for ((at, one) in listOf(text).withIndex()) run(one)',
      'run(text.split(",").filter { it.isNotEmpty() }.firstOrNull())',
      'run(listOf("a").fold(text) { all, one -> all + one })',
      'run(buildList { add(text) }.first())',
      'val (a, b) = text to "x"; run(a)',
      'val (a, b) = listOf("x").partition { true }; run(listOf(text).zip(a).first().first)',
    ],
    [
      'run(listOf(text).map { it.length }.first())',
      'run(mapOf("a" to text, "b" to "x")["b"])',
      'val (a, b) = text to "x"; run(b)',
      'run(listOf(text).filter { it in setOf("a", "b") }.first())',
      'run(mapOf("a" to "x")[text] ?: "y")',
    ],
  ],
  [
    'texts',
    [
      'run(text.removePrefix("a").lowercase())',
      'run(text.substringAfter("a").orEmpty())',
      `run("""
        | \${text}
      """.trimMargin())`,
      'run("%s".format(text))',
      'run(text.replace(Regex("a+"), ""))',
      'if (Regex("[a-z]").containsMatchIn(text)) run(text)',
      'run(Regex("b=(.*)").find(text)?.groupValues?.get(1))',
    ],
    [
      'run(text.toInt())',
      'val n = text.toIntOrNull() ?: return; run(n)',
      'run(text.filter { it.isLetterOrDigit() })',
      'run(text.filter(Char::isDigit))',
      'run(text.replace(Regex("[^a-z]"), ""))',
      'if (!Regex("[a-z]+").matches(text)) return; run(text)',
      'if (!text.matches("[a-z]+".toRegex())) return; run(text)',
      'check(text matches Regex("^[a-z]+$")); run(text)',
      'require(text in setOf("a", "b")) { "no" }; run(text)',
      'when (text) { in listOf("a") -> run(text) }',
      'if (text.all { it.isLetterOrDigit() }) run(text)',
      'if (listOf("a", "b").none { it == text }) return; run(text)',
    ],
  ],
  [
    'properties that are getters and setters of Java',
    [
      'run(q.queryString)',
      'run(q.session.id + q.requestURI + q.queryString)',
      'q.cookies.forEach { run(it.value) }',
    ],
    ['run(q.contentLength)'],
  ],
])('%s', (_, reached, harmless) => {
  test.each(reached)('%s', (body) => {
    expect(isReached(body)).toBe(true);
  });
  test.each(harmless)('%s', (body) => {
    expect(isReached(body)).toBe(false);
  });
});

test.each([
  ['an extension', 'run(text.quoted())', 'fun String.quoted() = "<$this>"', true],
  [
    'an extension of another type, which takes another number of arguments',
    'text.opened("x")',
    'fun Path.opened() = run(toString())\nfun Reader.opened(name: String) = name',
    false,
  ],
  [
    'an extension of any type, where the number of arguments fits',
    'text.opened("x")',
    'fun Path.opened() = ""\nfun CharSequence.opened(name: String) = run(toString() + name)',
    true,
  ],
  [
    'one of so many extensions that nobody knows which is meant',
    'run(text.opened())',
    ['Path', 'Reader', 'File', 'Note'].map((type) => `fun ${type}.opened() = "x"`).join('\n'),
    true,
  ],
  ['an extension that checks', 'run(text.length())', 'fun String.length() = this.toInt()', false],
  [
    'a data class taken apart',
    'val (a, b) = Pair2(text, "x"); run(a)',
    'data class Pair2(val a: String, val b: String)',
    true,
  ],
  [
    'its other part',
    'val (a, b) = Pair2(text, "x"); run(b)',
    'data class Pair2(val a: String, val b: String)',
    false,
  ],
  ['a copy', 'run(Two(text).copy(b = "y").a)', 'data class Two(val a: String, val b: String = "x")', true],
  [
    'what a copy replaces',
    'run(Two(text).copy(a = "y").a)',
    'data class Two(val a: String, val b: String = "x")',
    false,
  ],
  [
    'a getter',
    'run(Line(text).line)',
    'class Line(val a: String) { val line: String get() = "ls $a" }',
    true,
  ],
  [
    'a lazy property',
    'run(Line(text).line)',
    'class Line(val a: String) { val line by lazy { "ls $a" } }',
    true,
  ],
  [
    'a lambda behind defaults',
    'run(tried { text })',
    'fun <T> tried(times: Int = 3, block: () -> T): T = block()',
    true,
  ],
  ['a member of an object', 'run(Names.of(text))', 'object Names { fun of(a: String) = "-$a" }', true],
  [
    'a companion',
    'run(Names.of(text).a)',
    'class Names(val a: String) { companion object { fun of(a: String) = Names(a) } }',
    true,
  ],
  [
    'a sealed result',
    'when (val o = Out.of(text)) { is Out.Ok -> run(o.a) }',
    'sealed interface Out { data class Ok(val a: String) : Out; companion object { fun of(a: String): Out = Ok(a) } }',
    true,
  ],
  ['a constant of an enumeration', 'run(Kind.valueOf(text).name)', 'enum class Kind { A, B }', false],
  ['a coroutine', 'run(text.later())', 'fun String.later() = runBlocking { async { trim() }.await() }', true],
  ['a negated chain', 'if (!text.trim().equals("a")) return; run(text)', '', false],
])('%s', (_, body, declarations, expected) => {
  expect(isReached(body, declarations)).toBe(expected);
});

test('Java calls Kotlin, and Kotlin Java', () => {
  const sources = {
    'Shell.kt':
      'package app\nclass Shell(private val runner: Runner) { fun list(folder: String) = runner.run("ls $folder") }',
    'Runner.java':
      'package app; public class Runner { public void run(String line) throws Exception { Runtime.getRuntime().exec(line); } }',
    'Show.java': `package app; import javax.servlet.http.*;
public class Show extends HttpServlet {
  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception { new Shell(new Runner()).list(q.getParameter("a")); }
}`,
  };
  expect(findings(sources)).toEqual(['code/command-injection Runner.java:1']);
});

test('what is built in a block with a receiver of the program', () => {
  const builder = `class Command { var name = ""; private val parts = mutableListOf<String>(); fun part(text: String) { parts += text }
  fun run() = Runtime.getRuntime().exec("sh -c " + name + parts.joinToString(" ")) }
fun command(block: Command.() -> Unit) = Command().apply(block).run()
fun built(block: Command.() -> Unit) { val made = Command(); made.block(); made.run() }`;
  const reached = (body: string) =>
    findings({
      'Command.kt': builder,
      'Routes.kt': `import io.ktor.server.routing.*
fun Route.runs() { get("/") { val text = call.parameters["a"]!!
  ${body} } }`,
    }).length;
  expect(reached('command { name = text }')).toBe(1);
  expect(reached('built { part(text) }')).toBe(1);
  expect(reached('built { part("x"); println(text) }')).toBe(0);
});

test('a route that stands behind a variable', () => {
  const text = `import io.ktor.client.*
import io.ktor.client.request.*
import io.ktor.server.application.*
import io.ktor.server.routing.*

fun Route.proxy() {
  val client = HttpClient()
  get("/proxy") { client.get(call.parameters["url"]!!) }
}
`;
  expect(findings({ 'Proxy.kt': text })).toEqual(['code/ssrf Proxy.kt:8']);
});

test('a class without a constructor behind annotations with arguments', () => {
  const text = `import jakarta.ws.rs.*

@Path("/tickets")
@Produces("text/plain")
class Tickets {
  @GET
  @Path("/run")
  fun run(@QueryParam("a") a: String) = Runtime.getRuntime().exec("sh -c $a")
}

@Deprecated("old")
class Other
`;
  expect(findings({ 'Tickets.kt': text })).toEqual(['code/command-injection Tickets.kt:8']);
});

test('what a call gives is of the type that its type argument says', () => {
  const text = `import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*

data class Job(val name: String, val retries: Int)

fun Route.jobs() {
  post("/retry") { Runtime.getRuntime().exec("sh -c 'retry \${call.receive<Job>().retries}'") }
  post("/run") { Runtime.getRuntime().exec("sh -c 'run \${call.receive<Job>().name}'") }
}
`;
  expect(findings({ 'Jobs.kt': text })).toEqual(['code/command-injection Jobs.kt:9']);
});

test('a function of a handler that has its call as a receiver', () => {
  const text = `import io.ktor.server.application.ApplicationCall
import io.ktor.server.application.call
import io.ktor.server.response.respondRedirect
import io.ktor.server.routing.Route
import io.ktor.server.routing.get

fun Route.back() {
  get("/back") { runCatching { call.goBack() } }
}

private suspend fun ApplicationCall.goBack() = respondRedirect(parameters["to"] ?: "/")
`;
  expect(findings({ 'Back.kt': text })).toEqual(['code/open-redirect Back.kt:11']);
});
