/** Members that are meant without their name, their owner, or both: in extensions, in `apply` of one's own object, as operators. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (declared: string, command: string) =>
  findings({
    'A.kt': `import org.springframework.web.bind.annotation.*
${declared}
@RestController
class A {
  @GetMapping("/a") fun a(@RequestParam name: String, @RequestParam names: List<String>) {
    Runtime.getRuntime().exec(arrayOf("sh", "-c", ${command}))
  }
}`,
  }).length > 0;

describe('a method that gives back its own object by apply', () => {
  const query = `class Query { private var table = ""; private var where = ""
  fun from(table: String) = apply { this.table = table }
  fun where(text: String) = apply { where = text }
  fun text() = "select " + table + where
  fun tableOnly() = table
}`;

  it('has written to it', () => {
    expect(told(query, 'Query().from("a").where(name).text()')).toBe(true);
    expect(told(query, 'Query().from("a").where(name).tableOnly()')).toBe(false);
  });
});

describe('an extension of a class of the program', () => {
  const result = `sealed interface Result<out T> { class Done<T>(val v: T) : Result<T>; class Failed(val text: String) : Result<Nothing> }
fun <T, R> Result<T>.fold(done: (T) -> R, failed: (String) -> R): R =
  when (this) { is Result.Done -> done(v); is Result.Failed -> failed(text) }
fun read(v: String): Result<String> = Result.Done(v)
`;

  it('reads members of what it is called on, though the file has other names of that kind', () => {
    expect(told(result, 'read(name).fold({ "show " + it }, { "none" })')).toBe(true);
    expect(told(result, 'read(name).fold({ "show" }, { "none" })')).toBe(false);
  });

  it('is not meant where a list has a function of that name', () => {
    expect(told(result, 'names.fold("show") { all, one -> all + one }')).toBe(true);
    expect(told(result, 'names.fold("show") { all, one -> all + one.length }')).toBe(false);
  });
});

describe('operators', () => {
  const declared = `class Show(private val text: String) { operator fun invoke(options: String) = options + text }
class Job(val text: String, val size: Int) { operator fun plus(more: String) = text + more; operator fun minus(more: String) = size; operator fun get(at: Int) = if (at == 0) text else "x"; operator fun set(at: Int, more: String) { println(more) } }
class Parts(private val text: String) { operator fun component1() = text; operator fun component2() = "date" }
`;

  it.each([
    ['an object that is called', 'run { val show = Show(name); show("cat ") }', true],
    ['an object that is called, of another text', 'run { val show = Show("x"); show("cat ") }', false],
    ['a sum', 'run { Job(name, 1) + "x" }', true],
    ['a sum of another text', 'run { Job("x", name.length) + "x" }', false],
    ['a difference', 'run { Job(name, 1) - "x" }', false],
    ['an element', 'run { Job(name, 1)[0] }', true],
    ['a part', 'run { val (text, date) = Parts(name); text }', true],
    ['another part', 'run { val (text, date) = Parts(name); date }', false],
  ])('%s', (_name, command, isTold) => {
    expect(told(declared, command)).toBe(isTold);
  });
});

describe('a class that hands its calls to another object', () => {
  const declared = `interface Named { val title: String; fun name(): String; fun size(): Int }
class Plain(private val text: String) : Named { override val title = text; override fun name() = text; override fun size() = text.length }
class Logged(inner: Named) : Named by inner
class Counted(private val inner: Named) : Named by inner { override fun name() = "x" + inner.size() }
`;

  it.each([
    ['gives what that gives', 'Logged(Plain(name)).name()', true],
    ['gives what that gives of another text', 'Logged(Plain("x")).name()', false],
    ['stands before one that does the same', 'Logged(Logged(Plain(name))).name()', true],
    ['has its properties', 'Logged(Plain(name)).title', true],
    ['has its properties of another text', 'Logged(Plain("x")).title', false],
    ['gives its number', 'Logged(Plain(name)).size()', false],
    ['has functions of its own', 'Counted(Plain(name)).name()', false],
  ])('%s', (_name, command, isTold) => {
    expect(told(declared, command)).toBe(isTold);
  });
});

describe('a variable that is declared as a function of a type', () => {
  it('is called on its receiver', () => {
    expect(told('', 'run { val shout: String.() -> String = { this + "!" }; name.shout() }')).toBe(true);
    expect(told('', 'run { val shout: String.() -> String = { length.toString() }; name.shout() }')).toBe(
      false,
    );
  });
});

describe('parts of what the standard library gives', () => {
  it.each([
    ['names.withIndex().first().value', true],
    ['names.withIndex().first().index', false],
    ['Regex("(.+)=(.+)").find(name)!!.destructured.component2()', true],
    [
      'run { val all = mutableMapOf<String, MutableList<String>>(); all.getOrPut("a") { mutableListOf() } += name; all["a"]!![0] }',
      true,
    ],
    [
      'run { val all = mutableMapOf<String, MutableList<String>>(); all.getOrPut("a") { mutableListOf() } += name; "x" + all["a"]!!.size }',
      false,
    ],
  ])('%s', (command, isTold) => {
    expect(told('', command)).toBe(isTold);
  });
});

describe('what a collection has is not what a file imports as a whole', () => {
  const told = (body: string) =>
    findings({
      'Routes.kt': `import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Route.routes() { get("/a") { val name = call.parameters["name"]!!
  ${body} } }`,
    }).length > 0;

  it.each([
    'val all = buildMap { put("a", name) }; ProcessBuilder("sh", "-c", all["a"]!!).start()',
    'val all = mutableMapOf<String, String>().apply { put("a", name) }; ProcessBuilder("sh", "-c", all["a"]!!).start()',
  ])('%s', (body) => {
    expect(told(body)).toBe(true);
    expect(told(body.replace('["a"]!!', '["b"] ?: "x"'))).toBe(false);
  });
});
