/** A body that is read as a text, or as a list of texts, is no object of which only the fields matter. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (body: string) =>
  findings({
    'Routes.kt': `package app
import io.ktor.client.HttpClient
import io.ktor.client.request.*
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
data class Wanted(val url: String, val size: Int)
private val client = HttpClient()
fun Route.fetching() { post("/a") { ${body} } }`,
  }).some((one) => one.startsWith('code/ssrf'));

it.each([
  'val one = call.receive<String>(); client.get(one)',
  'call.receive<List<String>>().forEach { client.get(it) }',
  'val all: List<String> = call.receive(); all.map { client.get(it) }',
  'val one = call.receive<Wanted>(); client.get(one.url)',
])('%s is told', (body) => {
  expect(isTold(body)).toBe(true);
});

it('a number of a body is none', () => {
  expect(isTold('val one = call.receive<Wanted>(); client.get("https://a.example/" + one.size)')).toBe(false);
});
