/** Functions of Kotlin that are values and are called on something, whose names belong to that. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (declared: string, handler: string) =>
  findings({
    'Routes.kt': `package app
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import java.io.File
typealias Answer = suspend ApplicationCall.() -> Unit
${declared}
fun Route.files() { get("/a/{name}") { ${handler} } }`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each([
  ['val read: Answer = { File("/srv/" + parameters["name"]).readText() }', 'call.read()'],
  [
    'val answers: Map<String, Answer> = mapOf("read" to { respondFile(File("/srv/" + parameters["name"])) })',
    'val answer = answers["read"]!!; call.answer()',
  ],
])('a member of the receiver is meant: %s', (declared, handler) => {
  expect(isTold(declared, handler)).toBe(true);
});

it('only what is called is run', () => {
  const declared = 'val read: Answer = { respondText("" + parameters["name"]) }';
  expect(isTold(declared, 'call.read()')).toBe(false);
});

it('a name that is written out in full is no member of the receiver', () => {
  expect(isTold('', 'java.io.File("/srv/" + call.parameters["name"]).delete()')).toBe(true);
  expect(isTold('', 'example.io.File("/srv/" + call.parameters["name"]).delete()')).toBe(false);
});

describe('a block that runs on an object that a request has filled', () => {
  const filled = (block: string) =>
    findings({
      'Products.kt': `package shop
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*
data class Filter(val value: String, val least: Int)
@RestController
class Products(private val jdbc: JdbcTemplate) {
    @PostMapping("/find") fun find(@RequestBody filter: Filter) { ${block} }
}`,
    }).some((one) => one.startsWith('code/sql-injection'));

  it.each(['with(filter) {', 'filter.run {', 'filter.apply {'])(
    'reads its fields by their names: %s',
    (on) => {
      expect(filled(`${on} jdbc.execute("select * from product where name = '$value'") }`)).toBe(true);
    },
  );

  it('reads numbers as numbers', () => {
    expect(filled('with(filter) { jdbc.execute("select * from product where price > $least") }')).toBe(false);
  });
});
