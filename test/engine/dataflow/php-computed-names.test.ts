/** Functions and methods that are called by names which are put together, or come from a list. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(code: string): string[] {
  return findings({ 'a.php': `<?php\n${code}` }).map((finding) => finding.split(' ')[0] ?? '');
}

const probes = `class Probe {
  public function runAxis($ip) { system("axis $ip"); }
  public function runFoscam($ip) { system("foscam $ip"); }
  public function show($ip) { system("show $ip"); }
  public function start($type, $ip) { %s }
}
(new Probe())->start(type_of('camera'), $_GET['ip']);`;

function probed(body: string): string[] {
  return reported(probes.replace('%s', body));
}

describe('methods of an object', () => {
  test.each([
    "$name = 'run' . $type; $this->$name($ip);",
    "$this->{'run' . ucfirst($type)}($ip);",
    'call_user_func([$this, "run$type"], $ip);',
    "foreach (['runAxis', 'runFoscam'] as $name) { $this->$name($ip); }",
    "$names = ['a' => 'runAxis', 'b' => 'runFoscam']; call_user_func([$this, $names[$type]], $ip);",
  ])('%s calls the two that it may mean', (body) => {
    expect(probed(body)).toEqual(['code/command-injection', 'code/command-injection']);
  });

  test('of which nothing is known, and which stand in no list, are not guessed', () => {
    expect(probed('$this->$type($ip);')).toEqual([]);
  });
});

describe('functions of the program', () => {
  const functions = `function probeAxis($ip) { system("axis $ip"); }
function probe_foscam($ip) { system("foscam $ip"); }
function show($ip) { system("show $ip"); }
`;

  test('that begin as the name does are called', () => {
    expect(reported(`${functions}call_user_func('probe' . type_of('x'), $_GET['ip']);`)).toEqual([
      'code/command-injection',
      'code/command-injection',
    ]);
  });

  test('are all that can be chosen behind a beginning of ours', () => {
    expect(reported(`${functions}call_user_func('probe' . $_GET['type'], 'x');`)).toEqual([]);
    expect(reported(`${functions}call_user_func($_GET['type'], 'x');`)).toEqual(['code/code-injection']);
  });
});

describe('names out of a table', () => {
  const classes = `class Show {
  public function __construct(private $name) {}
  public function run() { system("show $this->name"); }
}
class Drop {
  public function __construct(private $name) {}
  public function run() { system("drop $this->name"); }
}
class Quoted {
  public function __construct(private $name) {}
  public function run() { system('quoted ' . escapeshellarg($this->name)); }
}
function show($name) { system("show $name"); }
function drop($name) { system("drop $name"); }
function quoted($name) { system('quoted ' . escapeshellarg($name)); }
`;
  const table = "$table = ['show' => 'Show', 'drop' => 'Drop', 'quoted' => 'Quoted'];";
  const places = ['code/command-injection', 'code/command-injection'];

  test.each([
    `${table} $class = $table[$_GET['page']]; $page = new $class($_GET['name']); $page->run();`,
    `${table} $class = $table[$_GET['page']] ?? 'Show'; if (class_exists($class)) { (new $class($_GET['name']))->run(); }`,
    `${table} foreach ($table as $path => $class) { if (preg_match("#^$path#", $_GET['page'])) { (new $class($_GET['name']))->run(); } }`,
    "$class = match ($_GET['page']) { 'show' => Show::class, 'drop' => Drop::class, default => Quoted::class }; (new $class($_GET['name']))->run();",
    "$table = ['a' => 'show', 'b' => 'drop', 'c' => 'quoted']; $run = $table[$_GET['page']] ?? 'quoted'; $run($_GET['name']);",
  ])('%s means all of them', (code) => {
    expect(reported(classes + code)).toEqual(places);
  });

  test.each([
    "$table = ['quoted' => 'Quoted', 'none' => 'None']; $class = $table[$_GET['page']]; (new $class($_GET['name']))->run();",
    "$table = ['a' => 'quoted', 'b' => 'strlen']; $run = $table[$_GET['page']]; $run($_GET['name']);",
    `${table} $class = $table[$_GET['page']]; (new $class(basename('x')))->run();`,
  ])('%s harms nobody', (code) => {
    expect(reported(classes + code)).toEqual([]);
  });
});

describe('one script for all requests', () => {
  const controllers = `<?php
class UserController {
  public function show($id) { system("show $id"); }
  public function listAction(int $page) { system("list $page"); }
  private function drop($id) { system("drop $id"); }
}
class Mailer { public function send($to) { system("mail $to"); } }
abstract class PageController { public function print($id) { system("print $id"); } }`;
  const entered = (front: string) =>
    findings({ 'index.php': `<?php\n${front}`, 'src/controllers/all.php': controllers })
      .filter((one) => one.startsWith('code/command-injection'))
      .map((one) => one.split(' ')[1]);
  const parts = "$parts = explode('/', $_GET['url']);";

  test.each([
    `${parts} $name = ucfirst($parts[0]) . 'Controller'; $one = new $name(); $action = $parts[1] ?? 'index'; $one->$action($parts[2]);`,
    `${parts} $name = $parts[0] . 'Controller'; call_user_func_array([new $name, $parts[1]], array_slice($parts, 2));`,
  ])('%s enters the public methods of the classes that it may mean', (front) => {
    expect(entered(front)).toEqual(['src/controllers/all.php:3']);
  });

  test('by the folder that it takes the file from', () => {
    const front = `${parts} $name = $parts[0]; require 'src/controllers/' . $name . '.php'; $one = new $name; $one->{$parts[1]}($parts[2]);`;
    expect(entered(front)).toEqual(['src/controllers/all.php:3', 'src/controllers/all.php:7']);
  });

  test('with what it made safe', () => {
    expect(
      entered(
        `${parts} $name = $parts[0] . 'Controller'; $one = new $name; $one->{$parts[1]}((int) $parts[2]);`,
      ),
    ).toEqual([]);
  });
});

test('a method that a request names may be inherited, but not where the class has one of its own', () => {
  const code = (own: string) => `<?php
class Shell { public function uptime($flag) { return shell_exec('uptime ' . $flag); } }
class Limited extends Shell { ${own} }
class Server {
  public static function handle($object) {
    $request = json_decode(file_get_contents('php://input'), true);
    return call_user_func_array([$object, $request['method']], $request['params']);
  }
}
Server::handle(new Limited());
`;
  expect(findings({ 'server.php': code('') })).toEqual(['code/command-injection server.php:2']);
  expect(findings({ 'server.php': code('public function uptime($flag) { return 1; }') })).toEqual([]);
});
