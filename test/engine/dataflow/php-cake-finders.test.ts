/** Finders of CakePHP, which are called by their name. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const cake = (call: string, condition: string) => ({
  'src/Model/Table/PostsTable.php': `<?php
namespace App\\Model\\Table;
use Cake\\ORM\\Query\\SelectQuery;
class PostsTable extends \\Cake\\ORM\\Table {
  public function findTagged(SelectQuery $query, string $tag): SelectQuery { return $query->where([${condition}]); }
}`,
  'src/Controller/PostsController.php': `<?php
namespace App\\Controller;
class PostsController extends AppController {
  public function index() { $tag = $this->request->getQuery('tag'); $this->set('posts', ${call}->all()); }
}`,
});

test('a finder is given a query and what the call gives by name', () => {
  const found = ['code/sql-injection src/Model/Table/PostsTable.php:5'];
  const joined = `"tags LIKE '%$tag%'"`;
  expect(findings(cake("$this->Posts->find('tagged', tag: $tag)", joined))).toEqual(found);
  expect(findings(cake("$this->fetchTable('Posts')->find('tagged', tag: $tag)", joined))).toEqual(found);
  expect(findings(cake("$this->Posts->find('tagged', tag: $tag)", `'tags LIKE' => "%$tag%"`))).toEqual([]);
  expect(findings(cake("$this->Posts->find('tagged', tag: 'news')", joined))).toEqual([]);
});
