/** Classes that frameworks leave to the application: `App\Http\Controllers\Controller` is the application's own. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

describe('a base controller that is imported', () => {
  test('has the methods that the application gave it (Laravel)', () => {
    const program = (body: string) => ({
      'app/Http/Controllers/Controller.php': `<?php
namespace App\\Http\\Controllers;
abstract class Controller { protected function run($line) { ${body} } }`,
      'app/Http/Controllers/Admin/Tools.php': `<?php
namespace App\\Http\\Controllers\\Admin;
use App\\Http\\Controllers\\Controller;
class Tools extends Controller { public function ping($host) { return $this->run($host); } }`,
      'routes/web.php': `<?php Route::get('/ping/{host}', [App\\Http\\Controllers\\Admin\\Tools::class, 'ping']);`,
    });
    expect(findings(program('system($line);'))).toHaveLength(1);
    expect(findings(program('system(escapeshellarg($line));'))).toEqual([]);
  });

  const tools = `<?php
namespace App\\Controllers\\Admin;
use App\\Controllers\\BaseController;
class Tools extends BaseController { public function ping() { system($this->request->getPost('host')); } }`;

  test('knows the request of the one that it extends (CodeIgniter)', () => {
    const base =
      '<?php namespace App\\Controllers; abstract class BaseController extends \\CodeIgniter\\Controller {}';
    expect(
      findings({ 'app/Controllers/BaseController.php': base, 'app/Controllers/Admin/Tools.php': tools }),
    ).toHaveLength(1);
  });
});
