/** What is particular to PHP at run time: scripts, includes, globals, references to functions by name, its checks. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings, replaySources } from '../support/analyse-sources.ts';

function lines(code: string): string[] {
  return findings({ 'page.php': `<?php\n${code}` });
}

test('where a pack says how its framework is asked, parameters of actions are told so', () => {
  const { candidates } = analyseSources({
    'lib/Controller/ItemController.php': `<?php
namespace OCA\\Shop\\Controller;
use OCP\\AppFramework\\Controller;
class ItemController extends Controller {
  public function show(string $name) { shell_exec('ls ' . $name); }
}`,
  });
  expect(candidates[0]?.entryPoint?.parameter).toEqual({ location: 'query', name: 'name' });
});

describe('scripts and includes', () => {
  test('a script is a route named after its file', () => {
    const { candidates } = analyseSources({ 'admin/users.php': "<?php echo $_GET['q'];" });
    expect(candidates[0]?.entryPoint).toEqual({
      kind: 'route',
      path: '/admin/users.php',
      parameter: { location: 'query', name: 'q' },
    });
  });

  test('an included file sees and changes the variables of the script', () => {
    expect(
      findings({
        'index.php': "<?php\n$id = $_GET['id'];\nrequire 'inc/read.php';\necho $title;",
        'inc/read.php': "<?php\n$title = '<h1>' . $id . '</h1>';",
      }),
    ).toEqual(['code/reflected-xss index.php:4']);
  });

  test('paths of includes are followed through constants, __DIR__ and unknown folders', () => {
    const sources = (include: string) => ({
      'app/lib.php': "<?php\n$x = $_GET['x'];",
      'app/page.php': `<?php\n${include}\necho $x;`,
    });
    for (const include of [
      "include __DIR__ . '/lib.php';",
      "include dirname(__FILE__) . '/../app/lib.php';",
      "define('ROOT', '../'); include ROOT . 'app/lib.php';",
      "include $root . '/app/lib.php';",
      "include_once('lib.php');",
    ])
      expect(findings(sources(include)), include).toEqual(['code/reflected-xss app/page.php:3']);
  });

  test('a file whose name a variable is given on one way of several may be included', () => {
    const page = (name: string) => `<?php
$text = $_GET['t'];
switch ($_GET['page']) {
  case 'list':
    $page = '${name}';
    break;
  default:
    $page = 'home';
}
include "$page.php";`;
    const files = { 'home.php': "<?php echo 'Home';", 'list.php': '<?php echo $text;' };
    expect(findings({ ...files, 'index.php': page('list') })).toEqual(['code/reflected-xss list.php:1']);
    expect(findings({ ...files, 'index.php': page('other') })).toEqual([]);
  });

  test('echo writes each of its values', () => {
    expect(findings({ 'a.php': "<?php echo '<b>', $_GET['t'], '</b>', PHP_EOL;" })).toEqual([
      'code/reflected-xss a.php:1',
    ]);
    expect(findings({ 'a.php': "<?php echo '<b>', htmlspecialchars($_GET['t']), '</b>';" })).toEqual([]);
  });

  test('one of several files of a folder may be included', () => {
    expect(
      findings({
        'index.php':
          "<?php\n$file = strlen($_GET['x']) > 3 ? 'a.php' : 'b.php';\ninclude \"parts/$file\";\necho $html;",
        'parts/a.php': "<?php $html = $_GET['x'];",
        'parts/b.php': "<?php $html = '';",
      }),
    ).toEqual(['code/reflected-xss index.php:4']);
  });

  test.each([
    ['at the end of the script', 'register_shutdown_function(function () { exit; });'],
    ['of errors', 'set_error_handler(function () { exit; });'],
    ['of exceptions', "set_exception_handler(function ($e) { die('failed'); });"],
    ['of classes that are missing', 'spl_autoload_register(fn ($class) => exit());'],
  ])('a handler %s that exits does not end the script', (_, handler) => {
    expect(lines(`${handler}\necho $_GET['x'];`)).toEqual(['code/reflected-xss page.php:3']);
  });

  test('a class is not the function of that name', () => {
    expect(lines("$f = new File($_GET['x']);\n$s = new System($_GET['x']);")).toEqual([]);
    expect(lines("File($_GET['x']);")).toContain('code/path-traversal page.php:2');
    expect(lines("$db = new MySQLi('h');\n$db->query($_GET['x']);")).toEqual([
      'code/sql-injection page.php:3',
    ]);
  });

  test('files that include each other come to an end', () => {
    expect(
      findings({
        'a.php': "<?php include 'b.php'; echo $_GET['a'];",
        'b.php': "<?php include 'a.php'; echo 'b';",
      }),
    ).toContain('code/reflected-xss a.php:1');
  });

  test('what one script was sent is not there in another', () => {
    expect(
      findings({
        'a.php': "<?php $id = intval('1'); $name = $_GET['name'];",
        'b.php': '<?php\nfunction show() { global $name; echo $name; }\nshow();',
      }),
    ).toEqual([]);
  });

  test('a page that a function shows once empty and once filled is two pages', () => {
    const page = (body: string) =>
      findings({
        'lib.php':
          "<?php\nfunction made() { return array('body' => ''); }\nfunction show($p) { echo $p['body']; }",
        'page.php': `<?php\nrequire 'lib.php';\n$page = made();\nshow($page);\n${body}\nshow($page);`,
      });
    expect(page("$page['body'] .= $_GET['name'];")).toEqual(['code/reflected-xss lib.php:3']);
    expect(page("$page['body'] .= htmlspecialchars($_GET['name']);")).toEqual([]);
  });

  test('replay reaches the sink again', () => {
    const sources = { 'a.php': "<?php\nfunction out($x) { echo $x; }\nout($_GET['x']);" };
    expect(replaySources(sources, analyseSources(sources).candidates)).toEqual([true]);
  });
});

describe('values', () => {
  test.each<[string, string]>([
    ['arrays that come into being by writing', "$a['x']['y'] = $_GET['y']; echo $a['x']['y'];"],
    ['elements behind the last', "$list = []; $list[] = 'a'; $list[] = $_GET['b']; echo $list[1];"],
    ['references to functions by name', "function out($x) { echo $x; } call_user_func('out', $_GET['x']);"],
    [
      'pairs of object and method',
      "class A { function out($x) { echo $x; } } call_user_func([new A, 'out'], $_GET['x']);",
    ],
    ['functions in variables', "function out($x) { echo $x; } $f = 'out'; $f($_GET['x']);"],
    ['named arguments', "function out($a, $b = '') { echo $b; } out(a: '', b: $_GET['x']);"],
    ['closures', "$x = $_GET['x']; $f = function () use ($x) { echo $x; }; $f();"],
    [
      'promoted properties',
      "class A { function __construct(private $x) {} function out() { echo $this->x; } } (new A($_GET['x']))->out();",
    ],
    ['traits', "trait T { function out($x) { echo $x; } } class A { use T; } (new A)->out($_GET['x']);"],
    [
      'static properties',
      "class A { static $x; static function out() { echo self::$x; } } A::$x = $_GET['x']; A::out();",
    ],
    [
      'parents',
      "class A { function __construct($x) { echo $x; } } class B extends A { function __construct($x) { parent::__construct($x); } } new B($_GET['x']);",
    ],
    ['extract and compact', "$data = ['x' => $_GET['x']]; extract($data); $y = compact('x'); echo $y['x'];"],
    ['parameters by reference', "function fill(&$x) { $x = $_GET['x']; } fill($y); echo $y;"],
    ['matches of a pattern', "preg_match('/(.*)/', $_GET['x'], $m); echo $m[1];"],
    ['sprintf', "echo sprintf('<b>%s</b> %d', $_GET['x'], 1);"],
    ['implode of keys', "echo implode(',', array_keys($_POST));"],
    ['match', "echo match (true) { isset($_GET['a']) => $_GET['a'], default => '' };"],
    ['a heredoc', 'echo <<<X\n<p>{$_GET["x"]}</p>\nX;'],
  ])('%s', (_title, code) => {
    expect(lines(code).some((one) => one.startsWith('code/reflected-xss'))).toBe(true);
  });

  test.each<[string, string]>([
    ['a key that is ours', "$a = ['x' => $_GET['x'], 'y' => 1]; echo $a['y'];"],
    ['numbers in a format', "echo sprintf('%d', $_GET['x']);"],
    ['a dead branch', "$debug = false; if ($debug) { echo $_GET['x']; }"],
    ['declared numbers', "function out(int $x) { echo $x; } out($_GET['x']);"],
    ['casts', "echo (int) $_GET['x'], (float) $_GET['y'];"],
    ['a key of a table', "$t = ['a' => 1]; if (isset($t[$_GET['x']])) echo $_GET['x'];"],
    ['either of two texts', "if ($_GET['x'] == 'a' || $_GET['x'] == 'b') echo $_GET['x'];"],
    ['a pattern that must match', "if (!preg_match('/^[a-z]+$/D', $_GET['x'])) exit; echo $_GET['x'];"],
    [
      'the answer of a pattern compared',
      "if (preg_match('~^\\d+$~', $_GET['x']) === 0) die(); echo $_GET['x'];",
    ],
    [
      'a function that never comes back',
      "function fail() { http_response_code(400); exit; } if (!is_numeric($_GET['x'])) fail(); echo $_GET['x'];",
    ],
    ['cleaned by reference', "function number(&$x) { $x = (int) $x; } $y = $_GET['y']; number($y); echo $y;"],
    ['a value that was overwritten', "$_GET['x'] = 'a'; echo $_GET['x'];"],
    ['what is taken away', "echo preg_replace('/[^a-z0-9 ]/', '', $_GET['x']);"],
    ['a list of numbers', "foreach (array_map('intval', $_POST['x']) as $x) echo $x;"],
  ])('silent: %s', (_title, code) => {
    expect(lines(code).filter((one) => one.startsWith('code/reflected-xss'))).toEqual([]);
  });
});

describe('the ending of an uploaded file', () => {
  const upload = (test: string) =>
    lines(
      `$name = $_FILES['f']['name']; $ext = substr($name, strrpos($name, '.') + 1); $to = 'up/' . md5(uniqid()) . '.' . $ext;\n${test}\n move_uploaded_file($_FILES['f']['tmp_name'], $to);`,
    );
  test('may be checked after the new name was made from it', () => {
    expect(upload("if (strtolower($ext) == 'jpg' || strtolower($ext) == 'png')")).toEqual([]);
    expect(upload("if ($ext !== 'jpg') exit;")).toEqual([]);
    expect(upload("if (in_array(strtolower($ext), ['jpg', 'png']))")).toEqual([]);
  });
  test('is not checked by a comparison with what is forbidden, or of something else', () => {
    for (const check of [
      "if ($ext != 'php')",
      "if ($_FILES['f']['type'] == 'image/png')",
      "if (substr($name, 0, 3) == 'img')",
      "if ($ext == 'jpg' || $_POST['any'])",
    ])
      expect(upload(check), check).toContain('code/unrestricted-upload page.php:4');
  });
});

describe('escaped for one context', () => {
  const query = (sql: string) =>
    lines(`$v = mysqli_real_escape_string($db, $_GET['v']);\nmysqli_query($db, ${sql});`);

  test.each(['"... WHERE a = \'$v\'"', '"... WHERE a LIKE \'%$v%\'"', "'... WHERE a = \"' . $v . '\"'"])(
    'between quotes: %s',
    (sql) => {
      expect(query(sql)).toEqual([]);
    },
  );
  test.each(['"... WHERE a = $v"', '"... WHERE a = \'x\' AND b = $v"', '"... ORDER BY `$v`"'])(
    'outside of quotes: %s',
    (sql) => {
      expect(query(sql)).toEqual(['code/sql-injection page.php:3']);
    },
  );

  test('tags are gone between tags only', () => {
    expect(lines("echo '<p>' . strip_tags($_GET['x']) . '</p>';")).toEqual([]);
    expect(lines("echo '<a href=\"' . strip_tags($_GET['x']) . '\">';")).toEqual([
      'code/reflected-xss page.php:2',
    ]);
  });

  test('a path without dots is safe behind a folder only', () => {
    const check = "if (strpos($_GET['f'], '..') !== false) exit;\n";
    expect(lines(`${check}readfile('docs/' . $_GET['f']);`)).toEqual([]);
    expect(lines(`${check}readfile($_GET['f']);`)).toContain('code/path-traversal page.php:3');
  });

  test('decoding undoes escaping', () => {
    expect(lines("echo html_entity_decode(htmlspecialchars($_GET['x']));")).toEqual([
      'code/reflected-xss page.php:2',
    ]);
  });
});

describe('what is left of a value', () => {
  test.each<[string, string]>([
    ['a sum', "$x = $_GET['x']; $x += 0; echo $x;"],
    ['a declared number', "function n(): int { return $_GET['x']; } echo n();"],
    ['an extension', "$f = $_GET['f']; readfile('/files/a' . substr($f, strrpos($f, '.') + 1));"],
    [
      'a name without folders',
      "$f = $_GET['f']; $at = strrpos($f, '/'); readfile('/files/' . substr($f, $at + 1));",
    ],
    [
      'a call that was checked before it was written again',
      "class R { function get($n) { return $_GET[$n]; } } $r = new R; if (in_array($r->get('x'), ['a', 'b'])) echo $r->get('x');",
    ],
    [
      'an array where text is wanted',
      "function f($p) { return is_array($p) ? '' : $p . 'x'; } echo f(['a' => $_GET['a']]);",
    ],
    [
      'a value whose check says yes early',
      "function ok($x) { if (preg_match('/^[a-z]+$/', $x)) { return true; } return false; } if (ok($_GET['x'])) echo $_GET['x'];",
    ],
    [
      'what replaces a value that is there, and what is not there',
      "$x = $_GET['x']; if (!empty($x)) $x = htmlspecialchars($x); echo $x; $y = $_GET; if (isset($y['a'])) $y['a'] = (int) $y['a']; echo $y['a'];",
    ],
    [
      'a row that is found by a value',
      "use App\\Models\\User; echo User::whereSlug($_GET['s'])->orWhere('id', $_GET['i'])->first()->title;",
    ],
    ['the name of a host in a path', "readfile('/sites/' . $_SERVER['HTTP_HOST'] . '/index.html');"],
    [
      'a name that an escape function encodes',
      "function filterEscape($s) { return preg_replace_callback('/([\\x00-\\x1f*()])/', fn($m) => bin2hex($m[1]), $s); } ldap_search($c, 'dc=x', '(uid=' . filterEscape($_GET['u']) . ')');",
    ],
    [
      'a name that is on a list in lower case',
      "$x = $_GET['x']; if (in_array(strtolower($x), ['a', 'b'])) { echo $x; }",
    ],
    [
      'a folder of ours, in another character set',
      "file_get_contents(iconv('utf-8', 'gb2312', 'https://example.com/' . urlencode($_GET['x'])));",
    ],
    ['a sum of two fields', "echo $_GET['a'] + $_GET['b'];"],
    ['the class is one of ours', "$name = $_GET['c'] . 'Controller'; new $name();"],
  ])('%s is harmless', (_, code) => {
    expect(lines(code)).toEqual([]);
  });

  test.each<[string, string]>([
    ['arrays put together', "$x = $_GET + ['a' => 1]; echo $x['b'];"],
    ['fields of two kinds put together', "$x = $_GET + $_POST; echo $x['b'];"],
    [
      'a call that was checked somewhere else',
      "function a() { if (in_array(q(), ['a'])) {} } function q() { return $_GET['x']; } a(); echo q();",
    ],
    [
      'an extension where it decides',
      "move_uploaded_file($_FILES['f']['tmp_name'], 'up/x.' . pathinfo($_FILES['f']['name'], PATHINFO_EXTENSION));",
    ],
    [
      'what an object says of itself',
      "class A { function __toString() { return $_GET['x']; } } $a = new A; echo $a;",
    ],
    [
      'an object within text',
      'class A { function __toString() { return $_GET[\'x\']; } } $a = new A; echo "hello $a";',
    ],
    ['a variable of the script', "function f() { echo $GLOBALS['x']; } $x = $_GET['x']; f();"],
    [
      'a text that can be decoded',
      "$x = $_GET['x']; if (base64_encode(base64_decode($x)) === $x) { echo base64_decode($x); }",
    ],
    [
      'what a document was loaded from',
      "$d = new DOMDocument(); $d->loadXML($_POST['xml']); echo $d->documentElement->textContent;",
    ],
    ['the class is the choice of the visitor', "$name = $_GET['c']; new $name($_GET['a']);"],
  ])('%s is not', (_, code) => {
    expect(lines(code)).not.toEqual([]);
  });
});

test('a chain of parents without constructors of their own ends', () => {
  expect(
    lines(
      'class A { function __construct(public $x) {} } class B extends A {} class C extends B {}\nfunction f(B $b) { echo $b->x; }',
    ),
  ).toEqual([]);
});

test('hostile code ends in time and throws nothing', () => {
  for (const code of [
    '$a = &$a; $a[] = $a; foreach ($a as $a) { $a[$a] = $a; }',
    'function f($x) { return f(f($x)); } echo f($_GET["x"]);',
    `$x = ${'['.repeat(300)}1${']'.repeat(300)}; echo $x;`,
    `echo ${'$a . '.repeat(5_000)}$_GET['x'];`,
    `echo match ($x) { ${Array.from({ length: 2_000 }, (_, at) => `${at} => ${at}`).join(', ')} };`,
    'extract($GLOBALS); include $GLOBALS; $$a = $$$b; compact(compact()); call_user_func(); new $a($b); $a::$b();',
    'class A extends A { use A; } class B extends C {} class C extends B {} (new B)->x();',
    'namespace A; use B\\{C, D as E}; \\F\\G::h(); E\\I::j(); namespace\\k();',
  ])
    expect(() => lines(code), code.slice(0, 60)).not.toThrow();
});
