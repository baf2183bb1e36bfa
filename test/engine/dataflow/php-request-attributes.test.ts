/** What middleware and listeners put on a request is what the handlers behind them find there. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function told(files: Record<string, string>): string[] {
  return findings(files).map((finding) => finding.split(' ')[0] ?? '');
}

test.each([
  [
    'middleware of Laravel',
    `namespace App\\Http\\Middleware; use Closure; use Illuminate\\Http\\Request;
class Tenant { public function handle(Request $request, Closure $next) { $request->attributes->set('tenant', $request->header('X-Tenant')); $request->attributes->set('zone', 'eu'); return $next($request); } }`,
    `namespace App\\Http\\Controllers; use Illuminate\\Http\\Request; class ReportController extends Controller { public function index(Request $request) { system('ls ' . $request->attributes->get('%')); } }`,
  ],
  [
    'listeners of Symfony',
    `namespace App\\EventSubscriber; use Symfony\\Component\\HttpKernel\\Event\\RequestEvent;
class TenantSubscriber { public function onRequest(RequestEvent $event): void { $r = $event->getRequest(); $r->attributes->set('tenant', $r->headers->get('X-Tenant')); $r->attributes->set('zone', 'eu'); } }`,
    `namespace App\\Controller; use Symfony\\Component\\HttpFoundation\\Request; use Symfony\\Component\\Routing\\Attribute\\Route; class ReportController { #[Route('/a')] public function index(Request $request) { system('ls ' . $request->attributes->get('%')); } }`,
  ],
])('%s', (_, before, handler) => {
  const files = (name: string) => ({
    'app/Before.php': `<?php ${before}`,
    'app/ReportController.php': `<?php ${handler.replace('%', name)}`,
    'routes/web.php': "<?php Route::get('/a', [\\App\\Http\\Controllers\\ReportController::class, 'index']);",
  });
  expect(told(files('tenant'))).toEqual(['code/command-injection']);
  expect(told(files('zone'))).toEqual([]);
});

test('functions that are added to a group of Slim run before its routes', () => {
  const files = (name: string) => ({
    'index.php': `<?php use Psr\\Http\\Message\\ServerRequestInterface as Request; use Slim\\Factory\\AppFactory;
$app = AppFactory::create();
$before = function (Request $request, $handler) { return $handler->handle($request->withAttribute('who', $request->getQueryParams()['who'])->withAttribute('site', 'a')); };
$app->group('/x', function ($group) { $group->get('/a', function (Request $request, $response) { system('ls ' . $request->getAttribute('${name}')); }); })->add($before);`,
  });
  expect(told(files('who'))).toEqual(['code/command-injection']);
  expect(told(files('site'))).toEqual([]);
});
