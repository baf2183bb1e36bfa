/** Lambdas that libraries call on objects of theirs: `command("run") { args }`. */

/** Functions of libraries whose lambda has an object of theirs as its receiver, in files that import the library. */
const libraryReceivers: readonly { of: RegExp; names: readonly string[]; type: string }[] = [
  {
    of: /\bimport org\.jetbrains\.exposed\b/,
    names: [
      'transaction',
      'newSuspendedTransaction',
      'suspendedTransactionAsync',
      'suspendTransaction',
      'withSuspendTransaction',
    ],
    type: 'org.jetbrains.exposed.sql.Transaction',
  },
  { of: /\bimport kotlinx\.html\b/, names: ['unsafe'], type: 'kotlinx.html.Unsafe' },
  {
    of: /\bimport io\.ktor\.client\b/,
    names: ['request', 'prepareRequest'],
    type: 'io.ktor.client.request.HttpRequestBuilder',
  },
  {
    of: /\bimport com\.hexagontk\.http\b/,
    names: ['get', 'post', 'put', 'delete', 'patch', 'on', 'before', 'after', 'filter'],
    type: 'com.hexagontk.http.handlers.HttpContext',
  },
  { of: /\bimport io\.jooby\b/, names: ['runApp', 'kooby'], type: 'io.jooby.Kooby' },
  {
    of: /\bimport io\.jooby\b/,
    names: ['get', 'post', 'put', 'delete', 'patch'],
    type: 'io.jooby.HandlerContext',
  },
  {
    of: /\bimport dev\.kord\.core\b/,
    names: ['on'],
    type: 'dev.kord.core.event.message.MessageCreateEvent',
  },
  {
    of: /\bimport com\.github\.kotlintelegrambot\b/,
    names: ['text', 'command', 'message', 'callbackQuery', 'inlineQuery'],
    type: 'com.github.kotlintelegrambot.dispatcher.handlers.Environment',
  },
];

/** The type of the receiver by the name of the function, for what the file imports. */
export function receiversIn(source: string): Map<string, string> {
  return new Map(
    libraryReceivers
      .filter(({ of }) => of.test(source))
      .flatMap(({ names, type }) => names.map((name): [string, string] => [name, type])),
  );
}
