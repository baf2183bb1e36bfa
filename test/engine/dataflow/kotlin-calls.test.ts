/** Ktor: `call` in a handler is what the handler answers, whatever parameters of that name are elsewhere in the file. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (beside: string, handler: string, declared = '') =>
  findings({
    'Routes.kt': `package app
import io.ktor.server.application.*
import io.ktor.server.plugins.statuspages.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import java.io.File
${declared}
fun Application.module() {
  ${beside}
  routing { get("/a/{name}") { ${handler} } }
}`,
  }).some((one) => one.startsWith('code/path-traversal'));

const answers = 'call.respondFile(File("/srv/" + call.parameters["name"]))';

it.each([
  ['nothing else', ''],
  [
    'a lambda that names it',
    'install(StatusPages) { exception<Exception> { call, _ -> call.respondText("no") } }',
  ],
  ['a function that takes it', '', 'suspend fun refuse(call: ApplicationCall) { call.respondText("no") }'],
])('beside %s', (_what, beside, declared = '') => {
  expect(isTold(beside, answers, declared)).toBe(true);
});

it('in a lambda that names it, the name is its own', () => {
  expect(isTold('', 'listOf("a").forEach { call -> File("/srv/" + call).readText() }')).toBe(false);
});

it('in a handler a function is given the call', () => {
  const declared =
    'suspend fun send(call: ApplicationCall) { call.respondFile(File("/srv/" + call.parameters["name"])) }';
  expect(isTold('', 'send(call)', declared)).toBe(true);
});
