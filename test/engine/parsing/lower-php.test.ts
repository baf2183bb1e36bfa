import { beforeAll, describe, expect, test } from 'vitest';
import { createParser, type Parser } from '../../../src/engine/parsing/parse-file.ts';
import { showAll } from './show-ir.ts';

let parser: Parser;
beforeAll(async () => {
  parser = await createParser();
});

function lowered(text: string): string {
  const file = parser.parseFile({ path: 'a.php', language: 'php' }, text);
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality, text).toEqual({ syntaxErrors: 0, truncated: false });
  return showAll(file.body);
}

type Table = [source: string, intermediate: string][];

function code(title: string, table: Table) {
  describe(title, () => {
    test.each(table)('%s', (source, intermediate) => {
      expect(lowered(`<?php\n${source};\n`)).toBe(intermediate);
    });
  });
}

code('names and literals', [
  ['$a', '$a'],
  ['$this', 'this'],
  ['PHP_EOL', 'PHP_EOL'],
  ['\\PHP_EOL', 'PHP_EOL'],
  ['App\\Models\\User::find(1)', '(call (. App.Models.User find) 1)'],
  ['$$name', '(call &variable $name)'],
  ["'it\\'s \\n'", '"it\'s \\\\n"'],
  ['"a\\tb\\x41\\u{1F600}\\$c"', '"a\\tbA😀$c"'],
  [
    '"$a {$b->c} $d[0] $d[key] $e->f ${g}"',
    '(concat $a " " (. $b c) " " ([] $d 0) " " ([] $d "key") " " (. $e f) " " $g)',
  ],
  ['<<<EOT\nHi $name\nEOT', '(concat "Hi " $name)'],
  ["<<<'X'\nraw $a\nX", '"raw $a"'],
  ['`ls $dir`', '(call shell_exec (concat "ls " $dir))'],
  ['0x1f + 0755 + 1_000', '(+ (+ 31 493) 1000)'],
  ['TRUE && NULL', '(&& true null)'],
]);

code('operators', [
  ["$a . 'b' . $c", '(concat $a "b" $c)'],
  ['$a .= $b', '(compound= $a (concat $a $b))'],
  ['$a ??= $b', '(compound= $a (?? $a $b))'],
  ['$a and $b or $c', '(|| (&& $a $b) $c)'],
  ['$a <> $b', '(!= $a $b)'],
  ['$a ?: $b', '(|| $a $b)'],
  ['$a ? $b : $c', '(? $a $b $c)'],
  ["(int) $_GET['id']", '(cast int ([] $_GET "id"))'],
  ['@$a', '$a'],
  ['clone $a', '(call clone $a)'],
  ['!$a', '(! $a)'],
  ['$i++', '(++ $i)'],
  ['$a instanceof Foo', '(instanceof $a Foo)'],
  ['yield $k => $v', '(await $v)'],
  ["match ($a) { 1, 2 => 'x', default => 'y' }", '(? (|| (=== $a 1) (=== $a 2)) "x" "y")'],
  ['match (true) { $a => 1 }', '(? $a 1 (call &throw))'],
  ['$a ?? throw new E()', '(?? $a (call &throw (new E)))'],
  [
    'file_get_contents(length: 5, filename: $a)',
    '(call file_get_contents $a undefined undefined undefined 5)',
  ],
  ['own(length: 5, filename: $a)', '(call own $length=5 $filename=$a)'],
]);

code('collections', [
  ['[1, $a]', '(array 1 $a)'],
  ["['a' => 1, $b, ...$c]", '(object a:1 0:$b ...$c)'],
  ["array('k' => array($x))", '(object k:(array $x))'],
  ["$a['k'][$i]", '([] ([] $a "k") $i)'],
  ['$list[] = 1', '(= ([] $list null) 1)'],
  ['[$a, , $b] = $c', '(= (array-pattern $a hole $b) $c)'],
  ["['x' => $a, 'y' => $b] = $c", '(= (object-pattern x:$a y:$b) $c)'],
  ['list($a, list($b)) = $c', '(= (array-pattern $a (array-pattern $b)) $c)'],
]);

code('calls and members', [
  ['$a->b', '(. $a b)'],
  ['$a?->b()', '(call? (. $a b))'],
  ['$a->$name', '([] $a $name)'],
  ["$a->{'x' . $b}", '([] $a (concat "x" $b))'],
  ['Foo::BAR', '(. Foo BAR)'],
  ['Foo::$bar', '(. Foo bar)'],
  ['Foo::class', 'Foo'],
  ['$a::class', '(call get_class $a)'],
  ['static::class', 'this'],
  ['self::go()', '(call (. this go))'],
  ['static::$x', '(. this x)'],
  ['parent::__construct($a)', '(call super $a)'],
  ['parent::run()', '(call (. super run))'],
  ['new Foo($a)', '(new Foo $a)'],
  ['new Foo\\Bar', '(new Foo.Bar)'],
  ['new class(1) extends Foo { public function f() {} }', '(new (class extends:Foo (function f [] {})) 1)'],
  ['f(...$args)', '(call f (spread $args))'],
  ['f(name: $x)', '(call f $name=$x)'],
  ['strlen(...)', 'strlen'],
  ['$a->b(...)', '(array $a "b")'],
  ['$f($x)($y)', '(call (call $f $x) $y)'],
  ['print $x', '(call echo $x)'],
  ["include __DIR__ . '/a.php'", '(call include (concat __DIR__ "/a.php"))'],
  ["isset($a, $b['c'])", '(call isset $a ([] $b "c"))'],
  ['isset($table[$key])', '(in $key $table)'],
]);

code('functions and classes', [
  [
    "function f(int $a, ?string $b = 'x', &...$rest): array { return $a; }",
    '(declare-function (function f [$a:int (default $b "x"):?string ...$rest] :array {(return $a)}))',
  ],
  ['$f = function ($a) use ($b) { return $b; }', '(= $f (=> $f [$a] {(return $b)}))'],
  ['fn($x) => $x + 1', '(=> [$x] {(return (+ $x 1))})'],
  ['function g() { yield 1; }', '(declare-function (function* g [] {(await 1)}))'],
  [
    'class A extends B implements C, \\D\\E { use T; const X = 1; public static $s = 2; private ?int $n; function __construct(private \\PDO $db) {} static function go() {} }',
    '(declare-class (class A extends:B with:T implements:C&D.E (static field X 1) (static field s 2) (field n :?int) (field db :PDO) (function constructor [$db:PDO] {(= (. this db) $db)}) (static function go [] {})))',
  ],
  ['interface I { function f(); }', '(declare-class (class I (function f [] {})))'],
  [
    "enum Suit: string { case Hearts = 'H'; }",
    '(declare-class (class Suit (static field Hearts (new Suit "Hearts" "H")) (function constructor [field name field value] {}) (static function cases [] {(return (array (. Suit Hearts)))}) (static function from [$value] {(return ([] (array (. Suit Hearts)) $value))}) (static function tryFrom [$value] {(return ([] (array (. Suit Hearts)) $value))})))',
  ],
  [
    "class K { #[Route('/x', methods: ['GET'])] function f(#[Query] $a) {} }",
    '(declare-class (class K (@Route("/x") function f [@Query() $a] {})))',
  ],
]);

code('statements', [
  ['echo $a, $b', '(call echo (cast string $a) (cast string $b))'],
  ['exit', '(throw)'],
  ["die('no')", '(group (call exit "no") (throw))'],
  ["check() or die('no')", '(if (call check) {} {(call die "no") (throw)})'],
  ['throw new E($m)', '(throw (new E $m))'],
  ["define('NAME', 1)", '(declare NAME 1)'],
  ['const A = 1, B = 2', '(group (declare A 1) (declare B 2))'],
  ['global $db', '(outer $db)'],
  ['$a = &$b', '(call &alias $a $b)'],
  ['$$name = 1', '(call &assign $name 1)'],
  ['foreach ($a as &$v) { $v = 1; }', '(group (for-of $v $a {(= $v 1)}) (= $a (call &listed $a $v)))'],
  ['foreach ($a as &$v) { f($v); }', '(for-of $v $a {(call f $v)})'],
  ['static $n = 0', '(call &static $n 0)'],
  ["unset($a, $b['c'])", '(group (call &unset $a) (= ([] $b "c") null))'],
  ['if ($a) { f(); } elseif ($b) g(); else { h(); }', '(if $a {(call f)} {(if $b {(call g)} {(call h)})})'],
  ['foreach ($a as $k => $v) { f(); }', '(for-of $k:$v $a {(call f)})'],
  ['foreach ($a as [$x, $y]): f(); endforeach', '(for-of (array-pattern $x $y) $a {(call f)})'],
  ['for ($i = 0; $i < 1; $i++) f()', '(loop init:(= $i 0) test:(< $i 1) update:(++ $i) {(call f)})'],
  ['do { f(); } while ($a)', '(loop-test-after test:$a {(call f)})'],
  [
    'switch ($a) { case 1: f(); break; default: g(); }',
    '(switch $a (1 {(call f) break}) (default {(call g)}))',
  ],
  [
    'try { f(); } catch (A | B $e) { g(); } finally { h(); }',
    '(try {(call f)} (catch $e :A {(call g)}) (finally {(call h)}))',
  ],
  ['declare(strict_types=1)', ''],
]);

code('namespaces', [
  ['namespace App\\Http', ''],
  ['use App\\Models\\User', '(import "App.Models" User->User)'],
  ['use A\\B as C, D\\E', '(group (import "A" B->C) (import "D" E->E))'],
  ['use A\\{B, C as D}', '(group (import "A" B->B) (import "A" C->D))'],
  ['use function A\\f', '(import "A" f->f)'],
  ['use PDO', ''],
  ['use PDO as Connection', '(declare Connection PDO)'],
  ['namespace A { f(); }', '(call f)'],
]);

describe('pages', () => {
  test.each<[string, string]>([
    ['<p>Hi <?= $name ?></p>', '(call echo (concat "<p>Hi " $name))'],
    ["<a href='<?php echo $url ?>'>x</a>", '(call echo (concat "<a href=\'" $url))'],
    ['<b><?php if ($a): ?> on <?php endif ?></b>', '(if $a {})'],
    ['text only', ''],
    ['<?= $a ?><?= $b ?>', '(call echo (cast string $a)) (call echo (cast string $b))'],
  ])('%s', (source, intermediate) => {
    expect(lowered(source)).toBe(intermediate);
  });
});

test('what did not parse keeps what did', () => {
  const file = parser.parseFile(
    { path: 'a.php', language: 'php' },
    '<?php\n$a = f($b);\nclass { function ( $c->d(;\ng($e);',
  );
  if ('notAnalysed' in file) throw new Error(file.notAnalysed);
  expect(file.quality.syntaxErrors).toBeGreaterThan(0);
  expect(showAll(file.body)).toContain('(= $a (call f $b))');
});
