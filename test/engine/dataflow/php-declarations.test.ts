import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(code: string): string[] {
  return [...new Set(findings({ 'a.php': `<?php\n${code}` }).map((finding) => finding.split(' ')[0] ?? ''))];
}

describe('what is declared for versions of PHP without it', () => {
  const polyfill = (name: string) =>
    `if (!function_exists('${name}')) { function ${name}($x) { return '"' . implode(',', $x) . '"'; } }`;

  test('never runs where every version has it', () => {
    expect(reported(`${polyfill('json_encode')}\necho json_encode(['a' => $_GET['a']]);`)).toEqual([]);
  });

  test('runs where none has', () => {
    expect(reported(`${polyfill('shop_encode')}\necho shop_encode(['a' => $_GET['a']]);`)).toEqual([
      'code/reflected-xss',
    ]);
  });
});

describe('what is done for versions of PHP that escape what a request brings', () => {
  const escaped = (condition: string) =>
    `if (${condition}) { foreach ($_POST as $key => $value) { $_POST[$key] = addslashes($value); } }
mysqli_query($db, "SELECT * FROM users WHERE name = '" . $_POST['name'] . "'");`;

  test('is not done where there is nothing to ask any more', () => {
    expect(reported(escaped("function_exists('get_magic_quotes_gpc') && !@get_magic_quotes_gpc()"))).toEqual([
      'code/sql-injection',
    ]);
  });

  test('is not done where every version is newer', () => {
    expect(reported(escaped("version_compare(PHP_VERSION, '5.4.0', '<')"))).toEqual(['code/sql-injection']);
    expect(reported(escaped("version_compare(phpversion(), '7.0.0', 'lt')"))).toEqual(['code/sql-injection']);
  });

  test('is done where some versions are as old', () => {
    expect(reported(escaped("version_compare(PHP_VERSION, '8.4.0', '<')"))).toEqual([]);
    expect(reported(escaped("version_compare($installed, '5.4.0', '<')"))).toEqual([]);
  });

  test('is done where that is asked as well', () => {
    expect(reported(escaped("!function_exists('get_magic_quotes_gpc') or !get_magic_quotes_gpc()"))).toEqual(
      [],
    );
  });
});

describe('an object of a class that cannot be sent', () => {
  test('is not called by whoever sends the request', () => {
    expect(reported(`$f = $_GET['f'];\nif ($f instanceof Closure) { $f(); }`)).toEqual([]);
    expect(reported(`$f = $_GET['f'];\nif ($f !== '') { $f(); }`)).toEqual(['code/code-injection']);
  });
});

describe('what happens only in one case of a switch', () => {
  test('happens under its condition', () => {
    const lines = (kind: string) =>
      `switch (getenv('KIND')) { case '${kind}': ini_set('display_errors', 'On'); break; default: run(); }`;
    expect(reported(lines('development'))).toEqual([]);
    expect(reported(lines('production'))).toEqual(['code/debug-mode']);
  });
});

describe('a service that a container hands out by its class', () => {
  const runner = `namespace App;\nclass Runner { function run($c) { system($c); } function note($c) { return strlen($c); } }\n`;

  test.each([
    '$kernel->getContainer()->get(Runner::class)',
    `Kernel::container()->get('App\\Runner')`,
    'app(Runner::class)',
    'resolve(Runner::class)',
  ])('is an object of it: %s', (service) => {
    expect(reported(`${runner}${service}->run($_GET['c']);`)).toEqual(['code/command-injection']);
    expect(reported(`${runner}${service}->note($_GET['c']);`)).toEqual([]);
  });

  test('is not meant by a plain word', () => {
    expect(reported(`${runner}$session->get('Runner')->run($_GET['c']);`)).toEqual([]);
  });
});

test('methods of a controller that are not public are no actions', () => {
  const controller = (visibility: string) =>
    `class PageController extends Controller { ${visibility} function run(string $name) { system("run $name"); } }`;
  expect(reported(controller('public'))).toEqual(['code/command-injection']);
  expect(reported(controller(''))).toEqual(['code/command-injection']);
  expect(reported(controller('private'))).toEqual([]);
  expect(reported(controller('protected'))).toEqual([]);
});

test('a method is called where an object has a field of the same name', () => {
  const request = `class Request {
  private array $get;
  public function __construct(array $get) { $this->get = $get; }
  public function get($key) { return $this->get[$key]; }
}\n`;
  expect(reported(`${request}$r = new Request($_GET); system('id ' . $r->get('user'));`)).toEqual([
    'code/command-injection',
  ]);
});

test('a field that is only declared again holds what the class of a library has there', () => {
  const page = (field: string) => `namespace App\\Controllers;
class Page extends \\CodeIgniter\\Controller {
  ${field}
  public function show() { system('id ' . $this->request->getGet('user')); }
}`;
  expect(reported(page('protected $request;'))).toEqual(['code/command-injection']);
  expect(reported(page("protected $request = '';"))).toEqual([]);
});

test('of two classes with one name the one is meant whose folder is the namespace that was imported', () => {
  const files = (type: string) => ({
    'app/Http/Requests/Common/Report.php':
      '<?php namespace App\\Http\\Requests\\Common; class Report extends \\Illuminate\\Foundation\\Http\\FormRequest {}',
    'app/Models/Common/Report.php':
      '<?php namespace App\\Models\\Common; class Report extends \\Illuminate\\Database\\Eloquent\\Model {}',
    'app/Http/Controllers/Reports.php': `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Requests\\Common\\Report as Request;
use App\\Models\\Common\\Report;
class Reports extends \\Illuminate\\Routing\\Controller {
  public function show(${type} $report) { system($report->class); }
}`,
  });
  expect(findings(files('Report'))).toEqual([]);
  expect(findings(files('Request'))).toHaveLength(1);
});

test('names that are imported as a group are known before the file runs', () => {
  const repository = (sql: string) =>
    [
      '<?php namespace App\\Repository;',
      'use Doctrine\\DBAL\\{Connection, ParameterType};',
      'class Notes { function __construct(private Connection $db) {}',
      `  function find($q) { return $this->db->fetchAllAssociative(${sql}); } }`,
    ].join('\n');
  const controller = [
    '<?php namespace App\\Controller;',
    'use App\\Repository\\{Criteria, Notes};',
    'class Index { function __construct(private Notes $notes) {}',
    '  function index($request, $response) { $this->notes->find($request->getQueryParams()["q"]); } }',
    '$app = \\Slim\\Factory\\AppFactory::create();',
    '$app->get("", [Index::class, "index"]);',
  ].join('\n');
  const found = (sql: string) => findings({ 'Notes.php': repository(sql), 'Index.php': controller });
  expect(found('"SELECT " . $q')).toEqual(['code/sql-injection Notes.php:4']);
  expect(found('"SELECT ?", [$q]')).toEqual([]);
});

test.each([
  ['of the class', 'class X { BODY function run($q) { system($q); } }'],
  ['of the class above', 'class P { BODY } class X extends P { function run($q) { system($q); } }'],
])('a static field does not hide the static method of its name, %s', (_, classes) => {
  const body =
    'protected static $instance; static function instance() { return static::$instance ??= new static(); }';
  const found = (call: string) =>
    findings({ 'a.php': `<?php ${classes.replace('BODY', body)}\nX::instance()->run(${call});` });
  expect(found('$_GET["q"]')).toEqual(['code/command-injection a.php:1']);
  expect(found('"ls"')).toEqual([]);
});

describe('a constructor that has the name of its class', () => {
  const upload = (member: string) => `class Upload {
  var $name;
  ${member}
  function move($from) { return move_uploaded_file($from, 'up/' . $this->name); }
}
$upload = new Upload($_FILES['f']['name']);
$upload->move($_FILES['f']['tmp_name']);`;

  test('keeps what it is given', () => {
    expect(reported(upload('function upload($name) { $this->name = $name; }'))).toEqual([
      'code/unrestricted-upload',
    ]);
  });

  test('is none in a namespace, and none beside another', () => {
    expect(reported(`namespace App;\n${upload('function Upload($name) { $this->name = $name; }')}`)).toEqual(
      [],
    );
    const both =
      "function __construct($name) { $this->name = 'x'; } function Upload($name) { $this->name = $name; }";
    expect(reported(upload(both))).toEqual([]);
  });
});

describe('hooks of properties', () => {
  const shown = (hook: string) =>
    `class Input {
  private string $text = '';
  public string $name { ${hook} }
}
$input = new Input();
echo '<p>' . $input->name;`;

  test('what reading one runs is what it holds', () => {
    expect(reported(shown("get => $_GET['name'];"))).toEqual(['code/reflected-xss']);
    expect(reported(shown("get { return $_GET['name']; }"))).toEqual(['code/reflected-xss']);
    expect(reported(shown("get => htmlspecialchars($_GET['name']);"))).toEqual([]);
    expect(reported(shown("set => $_GET['name'];"))).toEqual([]);
  });

  test('one that only shapes what is kept in the property leaves it a field', () => {
    const kept = (hook: string) =>
      `class Input { public string $name { ${hook} } }
$input = new Input();
$input->name = $_GET['name'];
echo $input->name;`;
    expect(reported(kept('get => trim($this->name);'))).toEqual(['code/reflected-xss']);
  });

  test('what writing one runs decides what it keeps', () => {
    const written = (hooks: string) =>
      `class Input { public string $name = '' { ${hooks} } public int $size = 0; }
$input = new Input();
$input->name = $_GET['name'];
echo $input->name;`;
    expect(reported(written('set(string $given) { $this->name = trim($given); }'))).toEqual([
      'code/reflected-xss',
    ]);
    expect(reported(written('set => trim($value);'))).toEqual(['code/reflected-xss']);
    expect(reported(written('set(string $given) { $this->name = htmlspecialchars($given); }'))).toEqual([]);
    expect(reported(written('set => htmlspecialchars($value);'))).toEqual([]);
    expect(reported(written('set { $this->size = strlen($value); $this->name = "x"; }'))).toEqual([]);
    expect(reported(written("get => 'x' . $this->size; set { $this->size = strlen($value); }"))).toEqual([]);
  });
});
