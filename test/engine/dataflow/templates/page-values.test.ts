/** What a program of Laravel gives to its pages beside what fills them. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = (page: string) => ({
  'routes/web.php': "<?php\nRoute::get('/', fn () => view('home', ['title' => 'x']));",
  'app/Providers/AppServiceProvider.php': `<?php
namespace App\\Providers;
use App\\View\\MenuComposer;
use Illuminate\\Support\\Facades\\View;
class AppServiceProvider extends \\Illuminate\\Support\\ServiceProvider {
  public function boot(): void {
    View::share('theme', request()->cookie('theme'));
    View::share('name', 'shop');
    View::composer('home', fn ($view) => $view->with('banner', request('banner'))->with('year', '2020'));
    View::composer('*', MenuComposer::class);
  }
}`,
  'app/View/MenuComposer.php': `<?php
namespace App\\View;
class MenuComposer {
  public function compose($view) { $view->with(['menu' => request()->input('menu'), 'size' => 3]); }
}`,
  'resources/views/home.blade.php': page,
});

test.each([
  ['{!! $theme !!}', '{!! $name !!}'],
  ['{!! $banner !!}', '{!! $year !!}{{ $banner }}'],
  ['{!! $menu !!}', '{!! $size !!}'],
])('%s is a flaw, %s is none', (bad, ok) => {
  expect(findings(app(bad)).map((finding) => finding.split(' ')[1])).toEqual([
    'resources/views/home.blade.php:1',
  ]);
  expect(findings(app(ok))).toEqual([]);
});
