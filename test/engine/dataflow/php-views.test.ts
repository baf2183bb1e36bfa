/** Views that are written in PHP: what an action gives them is followed into the page. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const shown = (files: Record<string, string>) =>
  findings(files)
    .filter((finding) => finding.startsWith('code/reflected-xss '))
    .map((finding) => finding.split(' ')[1]?.replace(/:.*/, ''));

const codeIgniter = (page: string) => ({
  'app/Controllers/Items.php': `<?php
namespace App\\Controllers;
class Items extends BaseController {
  public function index() { return view('items/list', ['q' => $this->request->getGet('q')]); }
}`,
  'app/Views/items/list.php': page,
  'app/Views/admin/list.php': '<?= $q ?>',
});

test('the page is the one of that name in a folder of views', () => {
  expect(shown(codeIgniter('<h1><?= $q ?></h1>'))).toEqual(['app/Views/items/list.php']);
  expect(shown(codeIgniter('<h1><?= esc($q) ?></h1>'))).toEqual([]);
});

test('a name without a folder is looked for in that of the controller', () => {
  const yii = (page: string) => ({
    'controllers/BlogPostController.php': `<?php
namespace app\\controllers;
class BlogPostController extends \\yii\\web\\Controller {
  public function actionIndex($tag) { return $this->render('index', ['tag' => $tag]); }
}`,
    'views/blog-post/index.php': page,
    'views/site/index.php': '<?= $tag ?>',
  });
  expect(shown(yii('<p><?= $tag ?></p>'))).toEqual(['views/blog-post/index.php']);
  expect(shown(yii('<p><?= \\yii\\helpers\\Html::encode($tag) ?></p>'))).toEqual([]);
});

test('an action that names no page fills the one of its own name with what it has set', () => {
  const cake = (page: string, name = 'find') => ({
    'src/Controller/ArticlesController.php': `<?php
namespace App\\Controller;
class ArticlesController extends AppController {
  public function find() { $this->set('q', $this->request->getQuery('q')); $this->set(['n' => 'x']); }
  public function other() {}
}`,
    [`templates/Articles/${name}.php`]: page,
  });
  expect(shown(cake('<p><?= $q ?></p>'))).toEqual(['templates/Articles/find.php']);
  expect(shown(cake('<p><?= h($q) ?><?= $n ?></p>'))).toEqual([]);
  expect(shown(cake('<p><?= $q ?></p>', 'other'))).toEqual([]);
});

test('beside what a program has named a page gets nothing else of a request', () => {
  const made = (given: string) => ({
    ...codeIgniter('<p><?= $title ?></p>'),
    'app/Controllers/Items.php': `<?php
namespace App\\Controllers;
class Items extends BaseController {
  public function index() { $data['q'] = 'x'; return view('items/list', ${given}); }
}`,
  });
  expect(shown(made('array_merge($data, ["r" => $this->request->getGet("q")])'))).toEqual([]);
  expect(shown(made('$this->request->getGet()'))).toEqual(['app/Views/items/list.php']);
});

test('variables that are named by the keys of what a page is given are those of the page', () => {
  const told = (page: string) =>
    shown({
      'view.php': `<?php
function view($__page, array $__values) { foreach ($__values as $name => $value) { $$name = $value; } require __DIR__ . '/pages/' . $__page; }`,
      'index.php': `<?php
require 'view.php';
view('home.php', ['title' => $_GET['title'], 'safe' => htmlspecialchars($_GET['title'])]);`,
      'pages/home.php': page,
    });
  expect(told('<p><?= $title ?></p>')).toEqual(['pages/home.php']);
  expect(told('<p><?= $safe ?></p>')).toEqual([]);
});

test('`$this` in a page of Laminas has what the page was given', () => {
  const laminas = (page: string) => ({
    'module/Album/src/Controller/AlbumController.php': `<?php
namespace Album\\Controller;
use Laminas\\Mvc\\Controller\\AbstractActionController;
use Laminas\\View\\Model\\ViewModel;
class AlbumController extends AbstractActionController {
  public function listAction() {
    $view = new ViewModel(['year' => (int) $this->params()->fromQuery('year')]);
    $view->setVariable('artist', $this->params()->fromQuery('artist'));
    return $view;
  }
}`,
    'module/Album/view/album/album/list.phtml': page,
  });
  expect(shown(laminas('<h1><?= $this->artist ?></h1>'))).toEqual([
    'module/Album/view/album/album/list.phtml',
  ]);
  expect(shown(laminas('<h1><?= $this->escapeHtml($this->artist) ?><?= $this->year ?></h1>'))).toEqual([]);
});
