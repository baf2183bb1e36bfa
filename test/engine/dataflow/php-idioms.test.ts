/** Idioms of PHP on a value's way to a command, each with its nearest harmless one. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReported(code: string): boolean {
  return findings({ 'a.php': `<?php\n$q = $_GET['q'];\n${code}` }).some((finding) =>
    finding.startsWith('code/command-injection '),
  );
}

test.each([
  [
    'a pair of an object and a method that is called where it is written',
    'class R { function run($n) { system($n); } } [new R(), "run"]($q);',
    'class R { function run($n) { system("ls"); } } [new R(), "run"]($q);',
  ],
  [
    'a function of a table',
    'function run($n) { system($n); } $table = ["a" => "run"]; $table["a"]($q);',
    'function run($n) { system("ls"); } $table = ["a" => "run"]; $table["a"]($q);',
  ],
  [
    'another object of the same class',
    'class R { public $n; function __construct() { $this->n = $_GET["q"]; } function run() { system((new self)->n); } } (new R)->run();',
    'class R { public $n; function __construct() { $this->n = "ls"; } function run($n) { system((new self)->n); } } (new R)->run($q);',
  ],
  [
    'a copy of an object that is changed',
    'class R { public $n = "ls"; function with($n) { $c = clone $this; $c->n = $n; return $c; } } $r = new R(); $c = $r->with($q); system($c->n);',
    'class R { public $n = "ls"; function with($n) { $c = clone $this; $c->n = $n; return $c; } } $r = new R(); $c = $r->with($q); system($r->n);',
  ],
  [
    'a copy of an object that was filled before',
    'class R { public $n = "ls"; } $r = new R(); $r->n = $q; $c = clone $r; system($c->n);',
    'class R { public $n = "ls"; } $r = new R(); $c = clone($r, ["n" => "ps"]); $r->n = $q; system($c->n);',
  ],
  [
    'a list that is put in order',
    '$list = ["ls", $q]; sort($list); system($list[0]);',
    '$list = ["ls", "ps"]; sort($list); system($list[0]);',
  ],
  [
    'what a list is filled up with, and what is put into it',
    '$list = array_pad(["ls"], 3, $q); array_splice($list, 1, 0, ["ps"]); system($list[2]);',
    '$list = array_pad(["ls"], 3, "ps"); array_splice($list, 1, 0, ["ps"]); system($list[2]);',
  ],
  [
    'what is put in the place of a part of a text',
    'system(substr_replace("ls n", $q, 3));',
    'system(substr_replace("ls n", "a", 3));',
  ],
  [
    'what a function gives back that leaves early, to a script',
    'function pick($n) { if ($n != "") { return $n; } return "ls"; } system(pick($q));',
    'function pick($n) { if ($n == "ps") { return $n; } return "ls"; } system(pick($q));',
  ],
  [
    'a part of the framework beside properties that are written by computed names',
    'class P extends CI_Controller { function __construct() { foreach (conf() as $k => $v) $this->$k = $v; } function run() { system($this->input->get("n")); } }',
    'class P extends CI_Controller { function __construct() { foreach (conf() as $k => $v) $this->$k = $v; } function run() { system($this->other->get("n")); } }',
  ],
  [
    'an object that is called',
    'class R { function __invoke($n) { system($n); } } $r = new R(); $r($q);',
    'class R { function __invoke($n) { system("ls"); } } $r = new R(); $r($q);',
  ],
  [
    'all arguments of a function',
    'function run() { system(func_get_args()[1]); } run("ls", $q);',
    'function run() { system(func_get_args()[0]); } run("ls", $q);',
  ],
  [
    'a class and its method by name',
    'class R { static function run($n) { system($n); } } call_user_func(["R", "run"], $q);',
    'class R { static function run($n) { system("ls"); } } call_user_func(["R", "run"], $q);',
  ],
  ['a table of strtr', 'system(strtr("ls {n}", ["{n}" => $q]));', 'system(strtr("ls {n}", ["{n}" => "a"]));'],
  [
    'what a callback puts in the place of what was found',
    'system(preg_replace_callback("/n/", fn($m) => $q, "ls n"));',
    'system(preg_replace_callback("/n/", fn($m) => "a", "ls n"));',
  ],
  [
    'arguments of functions of PHP by name',
    'system(result_code: $c, command: str_replace(replace: $q, search: "n", subject: "ls n"));',
    'system(result_code: $q, command: str_replace(replace: "a", search: "n", subject: "ls n"));',
  ],
  [
    'a class by its name',
    'class R { function __construct(public $n) {} } $c = "R"; system((new $c($q))->n);',
    'class R { function __construct(public $n) {} } $c = "R"; system((new $c("ls"))->n);',
  ],
  [
    'a stack',
    '$s = new SplStack(); $s->push($q); system($s->pop());',
    '$s = new SplStack(); $s->push("ls"); system($s->pop());',
  ],
  [
    'an array that is an object',
    '$o = new ArrayObject(["a" => $q, "b" => "ls"]); foreach ($o as $v) { system($v); }',
    '$o = new ArrayObject(); $o["a"] = $q; $o["b"] = "ls"; system($o["b"]);',
  ],
  [
    'what was sent as a file',
    'foreach (file($_FILES["f"]["tmp_name"]) as $line) { system($line); }',
    'foreach (file("commands.txt") as $line) { system($line); }',
  ],
  [
    'lines of what was sent as a file',
    '$f = fopen($_FILES["f"]["tmp_name"], "r"); while ($row = fgetcsv($f)) { system($row[0]); }',
    '$f = fopen("commands.csv", "r"); while ($row = fgetcsv($f)) { system($row[0]); }',
  ],
  [
    'an exception that an expression throws',
    'try { $n = null ?? throw new Exception($q); } catch (Exception $e) { system($e->getMessage()); }',
    'try { $n = null ?? throw new Exception("no"); } catch (Exception $e) { system($e->getMessage()); }',
  ],
  [
    'elements that a function chose',
    'system(implode(array_filter(explode(",", $q), fn($x) => $x !== "")));',
    'system(implode(array_filter(explode(",", $q), fn($x) => ctype_alnum($x))));',
  ],
  [
    'elements that a function of the language chose',
    'system(implode(array_filter(explode(",", $q), "strlen")));',
    'system(implode(array_filter(explode(",", $q), "ctype_digit")));',
  ],
  [
    'the answer of a check in a variable',
    '$ok = preg_match("/[a-z]+/", $q); if (!$ok) { exit; } system($q);',
    '$ok = preg_match("/^[a-z]+$/", $q); if (!$ok) { exit; } system($q);',
  ],
  [
    'what a function takes by names of its own',
    'function run(...$o) { system($o["a"]); } run(b: "ls", a: $q);',
    'function run(...$o) { system($o["a"]); } run(b: $q, a: "ls");',
  ],
  [
    'a column of rows',
    '$rows = [["a" => $q, "b" => "ls"]]; $of = array_column($rows, "a", "b"); system($of["ls"]);',
    '$rows = [["a" => $q, "b" => "ls"]]; $of = array_column($rows, "b", "b"); system($of["ls"]);',
  ],
  [
    'the names of a column of rows',
    '$rows = [["a" => $q, "b" => "ls"]]; foreach (array_column($rows, "b", "a") as $k => $v) system($k);',
    '$rows = [["a" => $q, "b" => "ls"]]; foreach (array_column($rows, "b", "a") as $k => $v) system($v);',
  ],
  [
    'a check of each element',
    '$l = $_GET["l"]; if (array_all($l, fn($x) => strlen($x) < 9)) system(implode(" ", $l));',
    '$l = $_GET["l"]; if (array_all($l, fn($x) => ctype_alnum($x))) system(implode(" ", $l));',
  ],
  [
    'a check that no element is refused',
    '$l = $_GET["l"]; if (array_any($l, fn($x) => ctype_alnum($x))) system(implode(" ", $l));',
    '$l = $_GET["l"]; if (array_any($l, fn($x) => !ctype_alnum($x))) exit; system(implode(" ", $l));',
  ],
  [
    'a filter that did not say false',
    'if (filter_var($q, FILTER_VALIDATE_EMAIL) === false) { exit; } system($q);',
    'if (filter_var($q, FILTER_VALIDATE_IP) === false) { exit; } system($q);',
  ],
])('%s', (_name, bad, ok) => {
  expect(isReported(bad)).toBe(true);
  expect(isReported(ok)).toBe(false);
});

test('an object that is given where a text is wanted is what it says', () => {
  const path =
    'class Path { function __construct(private $p) {} function join($n) { return new self($this->p . "/" . $n); } function __toString() { return $this->p; } } $root = new Path("/srv");';
  expect(isReported(`${path} system($root->join($q));`)).toBe(true);
  expect(isReported(`${path} $root->join($q); system($root->join("a"));`)).toBe(false);
});

test('listeners of an event answer with something of their own, filters with what they were given', () => {
  expect(isReported('system($this->fireSystemEvent("page.show", [$q]));')).toBe(false);
  expect(isReported('system(Event::fire("page.show", [$q], true));')).toBe(false);
  expect(isReported('system(apply_filters("page.show", $q));')).toBe(true);
});
