/** What PHP does to variables themselves, and members that a class answers for. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings } from '../support/analyse-sources.ts';

const lines = (code: string) => findings({ 'page.php': `<?php\n${code}` });

describe.each<[string, bad: string, ok: string]>([
  [
    'a variable by its name',
    "$name = 'title'; $$name = $_GET['t']; echo $title;",
    "$name = $_GET['n']; $title = 'a'; echo $$name;",
  ],
  [
    'a variable whose name a request brings',
    'function f() { extract($_POST, EXTR_SKIP); echo $title; } f();',
    "function f() { $own = 'a'; extract($_POST, EXTR_PREFIX_ALL, 'sent'); echo $title . $own; } f();",
  ],
  [
    'two names of one variable',
    "function f() { $a = 'x'; $b = &$a; $b = $_GET['t']; echo $a; } f();",
    "function f() { $a = $_GET['t']; $b = &$a; $b = 'x'; echo $a; } f();",
  ],
  [
    'one of two names taken away',
    "function f() { $a = $_GET['t']; $b = &$a; unset($b); echo $a; } f();",
    "function f() { $a = $_GET['t']; $b = &$a; unset($b); $a = 'x'; echo $a; } f();",
  ],
  [
    'a variable that a closure uses by reference',
    "function f() { $out = ''; $add = function ($x) use (&$out) { $out .= $x; }; $add($_GET['t']); echo $out; } f();",
    "function f() { $out = $_GET['t']; $set = function () use (&$out) { $out = 'x'; }; $set(); echo $out; } f();",
  ],
  [
    'a variable that a function keeps',
    "function last($x = null) { static $kept = ''; if ($x !== null) { $kept = $x; } return $kept; } last($_GET['t']); echo last();",
    "function last($x = null) { static $kept = ''; if ($x !== null) { $kept = (int) $x; } return $kept; } last($_GET['t']); echo last();",
  ],
  [
    'an array that a function keeps, as a cache',
    'function lookup($k) { static $all = []; if (!isset($all[$k])) { $all[$k] = $k; } return $all[$k]; } echo lookup($_GET["t"]);',
    'function lookup($k) { static $all = []; if (!isset($all[$k])) { $all[$k] = $k; } return $all[$k]; } lookup($_GET["t"]); echo lookup("a");',
  ],
  [
    'variables of the script',
    "function set($x) { $GLOBALS['title'] = $x; } function show() { echo $GLOBALS['title']; } set($_GET['t']); show();",
    "function set($x) { $GLOBALS['title'] = htmlspecialchars($x); } function show() { echo $GLOBALS['title']; } set($_GET['t']); show();",
  ],
  [
    'a property that is another name of a variable',
    "class M { public $p; } $x = 'a'; $m = new M; $m->p = &$x; $x = $_GET['t']; echo $m->p;",
    "class M { public $p; } $x = $_GET['t']; $m = new M; $m->p = &$x; $x = 'a'; echo $m->p;",
  ],
  [
    'a static property that is another name of a variable',
    "class M { static $p; } $x = 'a'; M::$p = &$x; $x = $_GET['t']; echo M::$p;",
    "class M { static $p; } $x = $_GET['t']; M::$p = &$x; $x = 'a'; echo M::$p;",
  ],
  [
    'a variable that is another name of an element',
    "$list = ['k' => 'a']; $one = &$list['k']; $one = $_GET['t']; echo $list['k'];",
    "$list = ['k' => $_GET['t']]; $one = &$list['k']; $one = 'a'; echo $list['k'];",
  ],
  [
    'what a closure keeps of a variable',
    "$text = $_GET['t']; $show = function () use ($text) { return $text; }; $text = 'a'; echo $show();",
    "$text = 'a'; $show = function () use ($text) { return $text; }; $text = $_GET['t']; echo $show();",
  ],
  [
    'text that is counted up',
    "$page = $_GET['t']; $page++; echo $page;",
    "$page = (int) $_GET['t']; $page++; echo $page;",
  ],
  [
    'variables named by a list',
    "$title = $_GET['t']; $page = compact(['title', 'text']); echo $page['title'];",
    "$title = $_GET['t']; $text = 'a'; $page = compact(['title', 'text']); echo $page['text'];",
  ],
  [
    'elements by reference',
    "function f($list) { foreach ($list as &$one) { $one = trim($one); } echo $list['a']; } f($_GET);",
    "function f($list) { foreach ($list as &$one) { $one = htmlspecialchars($one); } echo $list['a']; } f($_GET);",
  ],
  [
    'elements that a function is given by reference',
    "$list = $_GET; array_walk($list, function (&$one) { $one = trim($one); }); echo $list['a'];",
    "$list = $_GET; array_walk($list, function (&$one) { $one = htmlspecialchars($one); }); echo $list['a'];",
  ],
])('%s', (_, bad, ok) => {
  test('may carry what was sent', () => expect(lines(bad)).toEqual(['code/reflected-xss page.php:2']));
  test('or not', () => expect(lines(ok)).toEqual([]));
});

describe.each<[string, bad: string, ok: string]>([
  [
    'a property that is not there',
    "class Bag { private $all = []; function __set($n, $v) { $this->all[$n] = $v; } function __get($n) { return $this->all[$n]; } } $b = new Bag; $b->x = $_GET['t']; echo $b->x;",
    "class Bag { function __set($n, $v) {} function __get($n) { return 'none'; } } $b = new Bag; $b->x = $_GET['t']; echo $b->x;",
  ],
  [
    'a property that is there',
    "class Bag { public $x; function __get($n) { return 'none'; } } $b = new Bag; $b->x = $_GET['t']; echo $b->x;",
    "class Bag { public $x; function __get($n) { return $_GET['t']; } } $b = new Bag; $b->x = 'a'; echo $b->x;",
  ],
  [
    'a method that is not there',
    "class Any { function __call($name, $args) { return $args[0]; } } $a = new Any; echo $a->anything($_GET['t']);",
    "class Any { function __call($name, $args) { return $name; } } $a = new Any; echo $a->anything($_GET['t']);",
  ],
  [
    'a method of the class that is not there',
    "class Any { static function __callStatic($name, $args) { return $args[0]; } } echo Any::anything($_GET['t']);",
    "class Any { static function __callStatic($name, $args) { return $name; } } echo Any::anything($_GET['t']);",
  ],
  [
    'a method that asks for itself',
    "class Any { function __get($n) { return $this->$n . $this->other . $_GET['t']; } } echo (new Any)->x;",
    'class Any { function __get($n) { return $this->x; } function __call($n, $a) { return $this->y(); } } echo (new Any)->x; echo (new Any)->z();',
  ],
  [
    'an object made text',
    "class T { function __construct(private $x) {} function __toString() { return $this->x; } } $t = (string) new T($_GET['t']); echo $t;",
    "class T { function __construct(private $x) {} function __toString() { return 'T'; } } $t = (string) new T($_GET['t']); echo $t;",
  ],
  [
    'a method of an enumeration',
    "enum Suit: string { case A = 'a'; function label($x) { return $this->value . $x; } } echo Suit::A->label($_GET['t']);",
    "enum Suit: string { case A = 'a'; case B = 'b'; function label($x) { return $this->value . $this->name; } } echo Suit::A->label($_GET['t']); echo Suit::from($_GET['t'])->value;",
  ],
  [
    'what a generator takes from another one',
    "function inner($x) { yield $x; } function outer($x) { yield 'a'; yield from inner($x); } foreach (outer($_GET['t']) as $v) { echo $v; }",
    "function inner($x) { yield 'b'; } function outer($x) { yield 'a'; yield from inner($x); } foreach (outer($_GET['t']) as $v) { echo $v; }",
  ],
  [
    'the message of an exception',
    "class Refused extends RuntimeException {} function f($x) { throw new Refused($x); } try { f($_GET['t']); } catch (Refused $e) { echo $e->getMessage(); }",
    "class Refused extends RuntimeException { function __construct($x) { parent::__construct('no'); } } function f($x) { throw new Refused($x); } try { f($_GET['t']); } catch (Refused $e) { echo $e->getMessage(); }",
  ],
  [
    'a value replaced where there is one',
    "$x = $_GET['t']; if (strlen($x) > 3) { $x = 'a'; } echo $x;",
    "$x = $_GET['t']; if (strlen($x) > 0) { $x = 'a'; } echo $x;",
  ],
])('%s', (_, bad, ok) => {
  test('may carry what was sent', () => expect(lines(bad)).toEqual(['code/reflected-xss page.php:2']));
  test('or not', () => expect(lines(ok)).toEqual([]));
});

test('each variable whose name a request brings is as it was made safe', () => {
  const shown = (value: string) =>
    lines(`foreach ($_POST as $key => $value) { $$key = ${value}; }\necho $title;`).filter((one) =>
      one.endsWith(':3'),
    );
  expect(shown('addslashes($value)')).toEqual(['code/reflected-xss page.php:3']);
  expect(shown('htmlspecialchars($value)')).toEqual([]);
});

describe('a page that is only included', () => {
  const shared = {
    'lib/Users.php': `<?php class Users { private $db; function __construct() { $this->db = new mysqli('a'); }
      public function named($name) { return $this->db->query("SELECT * FROM users WHERE name = '" . $name . "'"); }
      public function all() { return $this->db->query('SELECT * FROM users'); } }`,
    'lib/start.php': `<?php require_once 'Users.php'; $users = new Users();`,
    'index.php': `<?php require_once 'lib/start.php'; require_once 'pages/' . $_GET['page'] . '.php';`,
  };

  test('uses the objects of the script that includes it', () => {
    const page = { 'pages/user.php': `<?php $found = $users->named($_GET['name']);` };
    expect(findings({ ...shared, ...page })).toContain('code/sql-injection lib/Users.php:2');
  });

  test('is quiet where it hands them nothing of the request', () => {
    const page = { 'pages/user.php': `<?php $found = $users->named('admin'); $users->all($_GET['name']);` };
    expect(findings({ ...shared, ...page })).not.toContain('code/sql-injection lib/Users.php:2');
  });
});

test('an object that is written to the page is what it makes of itself, where it was made right there', () => {
  const page = (text: string) =>
    lines(`class Page {
  function __construct(protected array $input) {}
  function __toString(): string { return ${text}; }
}
echo new Page($_GET);`);
  expect(page(`'<p>' . $this->input['name']`)).toEqual([expect.stringMatching(/^code\/reflected-xss /)]);
  expect(page(`'<p>' . htmlspecialchars($this->input['name'])`)).toEqual([]);
});

describe('what a request leaves in a class', () => {
  const controllers = `namespace App;
class Names { public static $prefix = ''; }
class SetupController extends \\App\\Http\\Controllers\\Controller {
  public function store($p) { Names::$prefix = $p; LIST }
}
class ListController extends \\App\\Http\\Controllers\\Controller {
  public function show() { system('ls ' . Names::$prefix); }
}`;

  test('is not there in another', () => {
    expect(lines(controllers.replace('LIST', ''))).toEqual([]);
  });

  test('is there until it is answered', () => {
    const code = controllers.replace('LIST', "system('ls ' . Names::$prefix);");
    expect(lines(code)).toEqual(['code/command-injection page.php:5']);
  });

  test('may be there where a script left it: it calls others by names that nobody knows', () => {
    const sources = {
      'src/list.php': `<?php\n${controllers.replace(/Names::\$prefix = \$p; LIST/, '')}`,
      'index.php': "<?php App\\Names::$prefix = $_GET['p']; dispatch($_GET['c']);",
    };
    expect(findings(sources)).toEqual(['code/command-injection src/list.php:8']);
  });
});

test('settings under dotted names are told apart, however many there are', () => {
  const store = `class Settings {
    private $kept = [];
    function set($name, $value) { if (!$this->has($name)) { self::put(explode('.', $name), $value, $this->kept); } }
    function get($name) { return self::find(explode('.', $name), $this->kept); }
    function has($name) { return self::find(explode('.', $name), $this->kept) !== null; }
    private static function find($parts, $kept) {
      $part = array_shift($parts);
      if (!isset($kept[$part])) { return null; }
      return count($parts) > 0 ? self::find($parts, $kept[$part]) : $kept[$part];
    }
    private static function put($parts, $value, &$kept) {
      $part = array_shift($parts);
      if (count($parts) > 0) { return self::put($parts, $value, $kept[$part]); }
      $kept[$part] = $value;
    }
  }
  $settings = new Settings();\n`;
  const many = Array.from({ length: 45 }, (_, at) => `$settings->set('part${at % 6}.name${at}', 'x${at}');`);
  const sent = "$settings->set('page.title', $_GET['t']);\n";
  const page = (name: string) => lines(`${store}${many.join('\n')}\n${sent}echo $settings->get('${name}');`);
  expect(page('page.title')).not.toEqual([]);
  expect(page('part1.name1')).toEqual([]);
});

test('all that was sent enters where it is named', () => {
  const all =
    'function all($sent) { foreach ($sent as $key => $one) $sent[$key] = trim($one); return $sent; }';
  const code = `<?php\n${all}\n$fields = all($_POST);\necho $fields['name'];`;
  const [found] = analyseSources({ 'page.php': code }).candidates;
  expect(found?.trace[0]).toMatchObject({ kind: 'source', line: 3 });
});
