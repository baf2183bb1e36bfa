/** What Laravel calls under other names, and what its validation lets through. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(code: string): string[] {
  const head =
    '<?php\nnamespace App;\nuse Illuminate\\Http\\Request;\nuse Illuminate\\Validation\\Rule;\nuse Illuminate\\Support\\Facades\\DB;\n';
  return [...new Set(findings({ 'a.php': head + code }).map((finding) => finding.split(' ')[0] ?? ''))];
}

function action(body: string, type = 'Request'): string {
  return `class PostController extends \\App\\Http\\Controllers\\Controller {
  public function show(${type} $request) { ${body} }
}`;
}

test('what a collection holds is what its function made of each', () => {
  const query = (make: string) =>
    reported(
      action(`$ids = collect($request->input('ids'))->map(${make})->unique()->implode(',');
DB::statement("delete from t where id in ($ids)");`),
    );
  expect(query('fn ($id) => (int) $id')).toEqual([]);
  expect(query('intval(...)')).toEqual([]);
  expect(query('fn ($id) => trim($id)')).toEqual(['code/sql-injection']);
});

test('of a collection only what another list has, too, is left', () => {
  const query = (chain: string) =>
    reported(
      action(`$by = collect($request->input('by'))${chain}->implode(', '); DB::select("select $by from t");`),
    );
  expect(query("->intersect(['a', 'b'])")).toEqual([]);
  expect(query("->intersect($request->input('c'))")).toEqual(['code/sql-injection']);
});

test('an event reaches the listeners that take it', () => {
  const heard = (call: string, name: string) =>
    reported(`class Asked { public function __construct(public string $host, public string $kind) {} }
class Ping { public function handle(Asked $event): void { system('ping ' . $event->${name}); } }
class RunListener { public function handle(Asked $event): void { system('ping ' . $event->${name}); } }
${action(call)}`);
  for (const call of [
    "event(new Asked($request->input('x'), 'a'));",
    "Asked::dispatch($request->input('x'), 'a');",
  ]) {
    expect(heard(call, 'host')).toEqual(['code/command-injection']);
    expect(heard(call, 'kind')).toEqual([]);
  }
});

test('who was sent away with abort does not come back', () => {
  const check = (answer: string) =>
    reported(
      action(`$by = $request->input('by'); if (!in_array($by, ['a', 'b'], true)) { ${answer}; }
DB::select("select * from t order by $by");`),
    );
  expect(check('abort(422)')).toEqual([]);
  expect(check('trim($by)')).toEqual(['code/sql-injection']);
});

test('a message is handled by the class of its name', () => {
  const handled = (name: string) =>
    findings({
      'Controller.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\HttpFoundation\\Request;
class C extends \\Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController {
  public function __construct(private \\Symfony\\Component\\Messenger\\MessageBusInterface $bus) {}
  public function show(Request $request) { $this->bus->dispatch(new PrintJob($request->query->get('a'), 'x')); }
}`,
      'Handler.php': `<?php
class PrintJob { public function __construct(public string $file, public string $size) {} }
class PrintJobHandler { public function __invoke(PrintJob $message) { system('lp ' . $message->${name}); } }`,
    }).map((finding) => finding.split(' ')[0]);
  expect(handled('file')).toEqual(['code/command-injection']);
  expect(handled('size')).toEqual([]);
});

describe('fields that were validated', () => {
  test.each<[string, string]>([
    ['a word', "'required|alpha_dash'"],
    ['a number', "['required', 'integer']"],
    ['one of a list', "['required', Rule::in(['asc', 'desc'])]"],
    ['a pattern', "'required|regex:/\\A[a-z_]{1,20}\\z/'"],
  ])('%s does no harm, in the result and on the request', (_, rules) => {
    const check = `$data = $request->validate(['x' => ${rules}]);`;
    for (const value of ["$data['x']", "$request->input('x')", '$request->x'])
      expect(reported(action(`${check} DB::select("select * from t order by " . ${value});`))).toEqual([]);
  });

  test.each(["'required|string|max:20'", "['required', 'not_regex:/[a-z]/']"])(
    '%s may be anything',
    (rules) => {
      const check = `$data = $request->validate(['x' => ${rules}]);`;
      expect(reported(action(`${check} DB::select("select * from t where a = " . $data['x']);`))).toEqual([
        'code/sql-injection',
      ]);
    },
  );

  test('those of a form request are validated before the controller runs', () => {
    const form = `class SearchRequest extends \\Illuminate\\Foundation\\Http\\FormRequest {
  public function rules() { return ['sort' => 'in:a,b', 'q' => 'required']; }
}\n`;
    const query = (field: string) =>
      reported(
        form +
          action(
            `$data = $request->validated(); DB::select("select * from t order by " . $data['${field}']);`,
            'SearchRequest',
          ),
      );
    expect(query('sort')).toEqual([]);
    expect(query('q')).toEqual(['code/sql-injection']);
  });
});

test('a scope of a model is called without its prefix', () => {
  const model = `class Post extends \\Illuminate\\Database\\Eloquent\\Model {
  public function scopeOrderedBy($query, $column) { return $query->orderByRaw("$column desc"); }
}\n`;
  expect(reported(model + action("return Post::orderedBy($request->input('sort'))->get();"))).toEqual([
    'code/sql-injection',
  ]);
});

test.each(['ConvertVideo::dispatch($preset)', 'dispatch(new ConvertVideo($preset))'])(
  '%s runs the job with what it was made with',
  (call) => {
    const job = `class ConvertVideo {
  public function __construct(private string $preset) {}
  public function handle() { exec("ffmpeg -preset {$this->preset}"); }
}\n`;
    expect(reported(job + action(`$preset = $request->input('preset'); ${call};`))).toEqual([
      'code/command-injection',
    ]);
  },
);

test('what follows `abort_if` runs only where the test fails', () => {
  const code = (check: string) =>
    action(
      `$base = realpath(storage_path('docs')); $path = realpath($base . '/' . $request->input('f')); ${check} return response()->download($path);`,
    );
  expect(reported(code('abort_if(!str_starts_with($path, $base), 404);'))).toEqual([]);
  expect(reported(code('abort_unless(str_starts_with($path, $base), 404);'))).toEqual([]);
  expect(reported(code('abort_if($path === $base, 404);'))).toEqual(['code/path-traversal']);
  expect(reported(code('abort_unless(Str::startsWith($path, $base), 404);'))).toEqual([]);
});

describe('what a page may say of a component', () => {
  const component = (field: string) => `class Search extends \\Livewire\\Component {
  ${field}
  public function render() { return DB::select("select * from t where a = '" . $this->term . "'"); }
}`;

  test.each(['public $term = "";', 'public string $term = "";'])('%s may be anything', (field) => {
    expect(reported(component(field))).toEqual(['code/sql-injection']);
  });

  test.each([
    'public int $term = 1;',
    '#[Locked] public $term = "";',
    'protected $term = "";',
    'private string $term = "";',
  ])('%s is what the component says', (field) => {
    expect(reported(component(field))).toEqual([]);
  });
});

describe('a part of the path of a route', () => {
  const shown = (pattern: string) =>
    reported(`use Illuminate\\Support\\Facades\\Route;
Route::get('/posts/{id}', [PostController::class, 'show'])${pattern}->name('post');
class PostController extends \\App\\Http\\Controllers\\Controller {
  public function show($id) { DB::select("select * from t where id = '$id'"); }
}`);

  test.each([
    "->whereNumber('id')",
    "->whereUuid('id')",
    "->where('id', '[0-9]+')",
    "->where(['id' => '[a-z]+'])",
    "->whereIn('id', ['a', 'b'])",
  ])('is what %s lets through', (pattern) => {
    expect(shown(pattern)).toEqual([]);
  });

  test.each(['', "->where('id', '.*')", "->whereNumber('page')"])('may be anything with %s', (pattern) => {
    expect(shown(pattern)).toEqual(['code/sql-injection']);
  });
});

describe('public methods of controllers', () => {
  const controller = (routes: string) =>
    reported(`use Illuminate\\Support\\Facades\\Route;
class AvatarController extends \\App\\Http\\Controllers\\Controller {
  public function store(Request $request) { $this->prepare('avatars'); }
  public function prepare($folder) { mkdir("/srv/$folder"); }
}
${routes}`);

  test('are helpers where the class calls them and no route names them, though routes name others', () => {
    expect(controller("Route::post('/avatar', [AvatarController::class, 'store']);")).toEqual([]);
  });

  test('may be called from outside where a route names them, or where no routes are seen', () => {
    const both = "Route::post('/avatar', [AvatarController::class, 'store']);\n";
    expect(controller(`${both}Route::post('/x/{folder}', [AvatarController::class, 'prepare']);`)).toEqual([
      'code/path-traversal',
    ]);
    expect(controller('')).toEqual(['code/path-traversal']);
  });

  test('may be called from outside where they are those of a resource', () => {
    const resource = `use Illuminate\\Support\\Facades\\Route;
class PhotoController extends \\App\\Http\\Controllers\\Controller {
  public function start() { $this->show('x'); }
  public function show($id) { mkdir("/srv/$id"); }
}
Route::get('/start', [PhotoController::class, 'start']);
Route::resource('photos', PhotoController::class);`;
    expect(reported(resource)).toEqual(['code/path-traversal']);
  });
});

test('a method without a route of its own, beside those that have one, is a helper in Symfony', () => {
  const controller = (attribute: string) =>
    reported(`use Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController;
use Symfony\\Component\\Routing\\Attribute\\Route;
class AvatarController extends AbstractController {
  #[Route('/avatar')]
  public function store() { $this->prepare('avatars'); }
  ${attribute}
  public function prepare($folder) { mkdir("/srv/$folder"); }
}`);
  expect(controller('')).toEqual([]);
  expect(controller("#[Route('/x/{folder}')]")).toEqual(['code/path-traversal']);
});

test('what is kept under a key is what the function made, whatever the key', () => {
  const kept = (made: string) =>
    reported(
      action(
        `$id = $request->input('id'); $url = Cache::remember("user.$id", 60, function () use ($id) { return ${made}; }); DB::select("select * from t where a = " . $url);`,
      ),
    );
  expect(kept('config("app.url")')).toEqual([]);
  expect(kept('"x" . $id')).toEqual(['code/sql-injection']);
});

test('a list that a controller returns is sent as JSON, a text as a page', () => {
  expect(reported(action("return [$request->input('x'), 'x'];"))).toEqual([]);
  expect(reported(action("return '<p>' . $request->input('x');"))).toEqual(['code/reflected-xss']);
});

describe('what a validator that is made by hand let through', () => {
  const found = (rules: string, use: string) =>
    findings({
      'a.php': `<?php
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\{DB, Validator};
class C extends Controller { function index(Request $request) {
  $made = Validator::make($request->all(), ${rules});
  if ($made->fails()) { return back(); }
  ${use}
} }`,
    }).map((finding) => finding.split(' ')[0]);
  const update = "$ok = $made->validated(); DB::update('update t set ' . $ok['name'] . ' = 1');";

  test('is harmless where its rule says so', () => {
    expect(found("['name' => 'required|alpha_dash']", update)).toEqual([]);
    expect(found("['name' => 'required|string']", update)).toEqual(['code/sql-injection']);
    expect(found("['other' => 'required|alpha_dash']", update)).toEqual(['code/sql-injection']);
  });

  test('is harmless as a list of which every element is', () => {
    const list =
      "$ids = implode(',', $made->validated()['ids']); DB::select('select * from t where id in (' . $ids . ')');";
    expect(found("['ids' => 'required|array', 'ids.*' => 'integer']", list)).toEqual([]);
    expect(found("['ids' => 'required', 'ids.*' => 'integer']", list)).toEqual(['code/sql-injection']);
    expect(found("['ids' => 'required|array', 'ids.*' => 'string']", list)).toEqual(['code/sql-injection']);
  });
});

test.each([
  ["abort_unless(in_array($q, ['a', 'b'], true), 403);", "abort_if(in_array($q, ['a', 'b'], true), 403);"],
  ["throw_if(!ctype_alnum($q), new Exception('no'));", "throw_if(ctype_alnum($q), new Exception('no'));"],
  ["ensure(ctype_alnum($q), 'no');", 'ensure($q !== "", "no");'],
])('a call that comes back only where a condition holds: %s', (good, bad) => {
  const found = (check: string) =>
    findings({
      'a.php': `<?php
function ensure(bool $holds, string $why): void { if (!$holds) { throw new DomainException($why); } }
class C extends Controller { function index(Illuminate\\Http\\Request $request) {
  $q = $request->input('q'); ${check} system($q); } }`,
    }).map((finding) => finding.split(' ')[0]);
  expect(found(good)).toEqual([]);
  expect(found(bad)).toEqual(['code/command-injection']);
});

test('what a query is asked for is handed on to the function that changes it', () => {
  const found = (change: string) =>
    reported(
      action(
        `DB::table('t')->when($request->input('sort'), fn ($query, $sort) => $query->${change})->get();`,
      ),
    );
  expect(found('orderByRaw($sort)')).toEqual(['code/sql-injection']);
  expect(found("where('name', $sort)")).toEqual([]);
});

test('a validator that was made by hand and did not fail says what its rules say of the request', () => {
  const told = (check: string, field = 'by') =>
    reported(
      action(`$v = \\Illuminate\\Support\\Facades\\Validator::make($request->all(), ['by' => 'required|in:a,b', 'q' => 'string|max:9']);
${check}
DB::select("select * from t order by " . $request->input('${field}'));`),
    );
  expect(told('if ($v->fails()) { return back(); }')).toEqual([]);
  expect(told('if (!$v->passes()) { abort(422); }')).toEqual([]);
  expect(told('if ($v->fails()) { return back(); }', 'q')).toEqual(['code/sql-injection']);
  expect(told('if ($v->passes()) { return back(); }')).toEqual(['code/sql-injection']);
  expect(told('logger($v->fails());')).toContain('code/sql-injection');
});

test('fields of a data object are filled by the request and held to their types and attributes', () => {
  const told = (field: string) =>
    reported(`enum Column: string { case Name = 'name'; case Date = 'date'; }
class ReportData extends \\Spatie\\LaravelData\\Data {
  public function __construct(
    public string $title,
    public int $limit,
    public Column $column,
    #[\\Spatie\\LaravelData\\Attributes\\Validation\\In(['asc', 'desc'])] public string $direction,
  ) {}
}
${action(`DB::select("select * from t order by " . $request->${field});`, 'ReportData')}`);
  expect(told('title')).toEqual(['code/sql-injection']);
  expect(told('limit')).toEqual([]);
  expect(told('column->value')).toEqual([]);
  expect(told('direction')).toEqual([]);
});

test('a text stays what it was in another form', () => {
  const shown = (text: string) =>
    reported(`use Illuminate\\Support\\Str;\n${action(`return response('<p>' . ${text} . '</p>');`)}`);
  expect(shown("Str::title($request->input('t'))")).toEqual(['code/reflected-xss']);
  expect(shown("Str::of($request->input('t'))->trim()->limit(20)")).toEqual(['code/reflected-xss']);
  expect(shown("Str::of($request->input('t'))->trim()->slug()")).toEqual([]);
  expect(shown("Str::of($request->input('t'))->markdown(['html_input' => 'strip'])")).toEqual([]);
  expect(shown("Str::of($request->input('t'))->markdown()")).toEqual(['code/reflected-xss']);
});

test('what the heirs of an abstract controller call, and no route names, is no way in', () => {
  const told = (body: string) =>
    findings({
      'app/Http/Controllers/Base.php': `<?php
namespace App\\Http\\Controllers;
abstract class Base extends \\Illuminate\\Routing\\Controller { public function export($class) { return new $class(); } }`,
      'app/Http/Controllers/Items.php': `<?php
namespace App\\Http\\Controllers;
class Items extends Base { public function download() { ${body} } }`,
      'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/items', [\\App\\Http\\Controllers\\Items::class, 'download']);`,
    }).map((finding) => finding.split(' ')[0]);
  expect(told('return $this->export(\\App\\Export::class);')).toEqual([]);
  expect(told("return $this->export(request('class'));")).toContain('code/code-injection');
});

test('a record that one request changes is another one in the next', () => {
  const shown = (read: string) =>
    reported(`class Setting extends \\Illuminate\\Database\\Eloquent\\Model {
  private static ?self $kept = null;
  public static function current(): ?self {
    if (!self::$kept) { self::$kept = self::first(); }
    return self::$kept;
  }
}
class SettingController extends \\App\\Http\\Controllers\\Controller {
  public function change(Request $request) {
    $setting = Setting::current();
    $setting->name = $request->input('name');
    ${read}
  }
  public function show() { DB::statement('use ' . Setting::current()->name); }
}`);
  expect(shown('')).toEqual([]);
  expect(shown("DB::statement('use ' . $setting->name);")).toEqual(['code/sql-injection']);
});

describe('methods that are marked as scopes', () => {
  const told = (call: string) =>
    reported(
      `use Illuminate\\Database\\Eloquent\\{Builder, Model};
use Illuminate\\Database\\Eloquent\\Attributes\\Scope;
class Post extends Model {
  #[Scope] protected function ranked(Builder $query, string $by): void { $query->orderByRaw($by); }
  #[Scope] protected function titled(Builder $query, string $title): void { $query->whereRaw('title = ?', [$title]); }
}
${action(`return ${call}->get();`)}`,
    );

  test.each([
    ['on the class', "Post::ranked($request->input('by'))"],
    ['on a query', "Post::query()->where('live', 1)->ranked($request->input('by'))"],
    ['under a condition', "Post::query()->when($request->input('by'), fn ($q, $by) => $q->ranked($by))"],
  ])('are given a query first: %s', (_, call) => {
    expect(told(call)).toEqual(['code/sql-injection']);
  });

  test('are run with what the caller gives', () => {
    expect(told("Post::query()->titled($request->input('title'))")).toEqual([]);
  });
});

test('the page of a component has its public fields', () => {
  const told = (field: string) =>
    findings({
      'app/Livewire/Search.php': `<?php
namespace App\\Livewire;
class Search extends \\Livewire\\Component {
  ${field} public string $term = '';
  public function render() { return view('search'); }
}`,
      'resources/views/search.blade.php': '<p>{!! $term !!}</p>',
    });
  expect(told('')).toHaveLength(1);
  expect(told('#[\\Livewire\\Attributes\\Locked]')).toEqual([]);
});

test('what a model finds has its methods', () => {
  const told = (found: string) =>
    reported(
      `class Post extends \\Illuminate\\Database\\Eloquent\\Model {
  public function url($more) { return route('posts.show', $more); }
  public function export($to) { system("export $to"); }
}
${action(`$post = ${found}; $post->export($request->input('to')); return redirect()->away($post->url($request->all()));`)}`,
    );
  expect(told('Post::find(1)')).toEqual(['code/command-injection']);
  expect(told("Post::where('live', 1)->latest()->firstOrFail()")).toEqual(['code/command-injection']);
});

test('what a route hands over and has methods is what the router found for it', () => {
  const told = (given: string) =>
    findings({
      'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
use Illuminate\\Support\\Str;
Route::get('entries/{entry}', fn ($entry) => redirect(${given}));`,
    });
  expect(told('$entry->editUrl()')).toEqual([]);
  expect(told('$entry')).toHaveLength(1);
  expect(told('Str::of($entry)->lower()->value()')).toHaveLength(1);
});

test('what stands in the session under a key is not the key', () => {
  const told = (next: string) => reported(action(`return redirect(${next});`));
  expect(told("session('next.' . $request->input('token'))")).toEqual([]);
  expect(told("session('next', $request->input('next'))")).toEqual(['code/open-redirect']);
});

test('rows are not what a relation of the program sorts them by', () => {
  const shown = (read: string) =>
    reported(`class Shelf extends \\Illuminate\\Database\\Eloquent\\Model {
  public function books() { return $this->belongsToMany(Book::class); }
}
${action(`$books = Shelf::find(1)->books()->reorder($request->input('by'), 'asc')->limit($request->input('max'))->get()->all();
echo ${read};`)}`);
  expect(shown("$books[0]->title . '<br>'")).toEqual([]);
  expect(shown("$request->input('by') . '<br>'")).toEqual(['code/reflected-xss']);
});

test('a variable of a page does not take the place of the function of its name', () => {
  const told = (page: string) =>
    findings({
      'app/Http/Controllers/PostController.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
${action("return view('page', ['url' => $request->input('url'), 'path' => $request->input('path')]);")}`,
      'resources/views/page.blade.php': page,
    }).map((finding) => finding.split(' ')[0]);
  expect(told('<a href="{{ url($path) }}">x</a>')).toEqual([]);
  expect(told('<a href="{{ $url }}">x</a>')).toEqual(['code/template-xss']);
});
