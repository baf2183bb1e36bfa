/** What controllers do before an action runs is there when it does. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function told(files: Record<string, string>): string[] {
  return findings(files).map((finding) => finding.split(' ')[0] ?? '');
}

test.each([
  [
    "Yii's beforeAction",
    'namespace app\\controllers; class SiteController extends \\yii\\web\\Controller { public $q; public $y; public function beforeAction($a) { $this->q = \\Yii::$app->request->get("q"); $this->y = 2; return parent::beforeAction($a); } public function actionRun() { system($this->%); } }',
  ],
  [
    "CodeIgniter's initController",
    'namespace App\\Controllers; class Site extends BaseController { protected $q; protected $y; public function initController($a, $b, $c) { $this->q = $this->request->getGet("q"); $this->y = 2; } public function run() { system($this->%); } }',
  ],
])('what %s keeps in the controller reaches its actions', (_, code) => {
  const file = (field: string) => ({ 'app/Controllers/Site.php': `<?php ${code.replace('%', field)}` });
  expect(told(file('q'))).toEqual(['code/command-injection']);
  expect(told(file('y'))).toEqual([]);
});

test("what CakePHP's beforeFilter gives to pages is in the page of the action", () => {
  const files = (page: string) => ({
    'src/Controller/ItemsController.php':
      '<?php namespace App\\Controller; class ItemsController extends AppController { public function beforeFilter($e) { $this->set("banner", $this->request->getQuery("b")); $this->set("year", 2020); } public function index() { } }',
    'templates/Items/index.php': page,
  });
  expect(told(files('<p><?= $banner ?></p>'))).toEqual(['code/reflected-xss']);
  expect(told(files('<p><?= $year ?><?= h($banner) ?></p>'))).toEqual([]);
});
