/** Closures that run as methods of another object: bound ones, and macros of Laravel. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isTold(files: Record<string, string>): boolean {
  return findings(files).length > 0;
}

const page =
  'class Page { private $name; private $year = 2020; function __construct($name) { $this->name = $name; } } $page = new Page($_GET["n"]);';

test.each([
  ['that is called on an object', '$f->call($page)'],
  ['that is bound by its method', '$f->bindTo($page, Page::class)()'],
  ['that is bound by its class', 'Closure::bind($f, $page, Page::class)()'],
])('a closure %s has its fields', (_, call) => {
  const read = (field: string) => ({
    'a.php': `<?php ${page} $f = function () { return $this->${field}; }; system(${call});`,
  });
  expect(isTold(read('name'))).toBe(true);
  expect(isTold(read('year'))).toBe(false);
});

test('a macro is a method of the class that it is added to', () => {
  const program = (route: string) => ({
    'app/Providers/AppServiceProvider.php': `<?php namespace App\\Providers; use Illuminate\\Support\\{ServiceProvider, Str, Collection};
class AppServiceProvider extends ServiceProvider { public function boot() {
  Str::macro('bold', fn ($s) => "<b>$s</b>");
  Str::macro('safe', fn ($s) => '<b>' . e($s) . '</b>');
  Collection::macro('lines', function () { return $this->map(fn ($x) => "<li>$x</li>")->implode(''); });
} }`,
    'routes/web.php': `<?php use Illuminate\\Http\\Request; use Illuminate\\Support\\Str; Route::get('/a', fn (Request $r) => ${route});`,
  });
  expect(isTold(program("Str::bold($r->input('a'))"))).toBe(true);
  expect(isTold(program("Str::safe($r->input('a'))"))).toBe(false);
  expect(isTold(program("collect($r->input('a'))->lines()"))).toBe(true);
  expect(isTold(program("collect(['x'])->lines()"))).toBe(false);
});

test.each([
  ['Illuminate\\Database\\Query\\Builder', "DB::table('items')"],
  ['Illuminate\\Database\\Eloquent\\Builder', 'Item::query()'],
])('a query knows the macros of %s', (builder, query) => {
  const program = (condition: string) => ({
    'app/Providers/AppServiceProvider.php': `<?php namespace App\\Providers; use ${builder}; use Illuminate\\Support\\ServiceProvider;
class AppServiceProvider extends ServiceProvider { public function boot() {
  Builder::macro('named', function ($name) { return $this->whereRaw(${condition}); });
} }`,
    'app/Models/Item.php':
      '<?php namespace App\\Models; class Item extends \\Illuminate\\Database\\Eloquent\\Model {}',
    'routes/web.php': `<?php use App\\Models\\Item; use Illuminate\\Http\\Request; use Illuminate\\Support\\Facades\\DB;
Route::get('/a', fn (Request $r) => ${query}->named($r->input('a'))->get());`,
  });
  expect(isTold(program('"name = \'$name\'"'))).toBe(true);
  expect(isTold(program('"name = ?", [$name]'))).toBe(false);
});

test('what a helper of Laravel gives is what the function makes of the value', () => {
  const route = (code: string) => ({
    'routes/web.php': `<?php use Illuminate\\Http\\Request; Route::get('/a', fn (Request $r) => ${code});`,
  });
  expect(isTold(route("with($r->input('a'), fn ($a) => e($a))"))).toBe(false);
  expect(isTold(route('with($r->input(\'a\'), fn ($a) => "<b>$a")'))).toBe(true);
});
