/** Pages of Plates, which are methods of a template: `$this->e($title)`, `$this->layout('layout', […])`. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const site = (page: string, layout = '<?= $this->section("content") ?>') => ({
  'index.php': `<?php use League\\Plates\\Engine;
echo (new Engine('templates'))->render('list', ['title' => $_GET['title']]);`,
  'templates/list.php': page,
  'templates/layout.php': layout,
});

test('what a page escapes is not told, and what it writes out is', () => {
  expect(findings(site('<h1><?= $title ?></h1>'))).toEqual(['code/reflected-xss templates/list.php:1']);
  expect(findings(site('<h1><?= $this->e($title) ?></h1><i><?= $this->escape($title) ?></i>'))).toEqual([]);
});

test('the page around has what it is given', () => {
  const page = "<?php $this->layout('layout', ['name' => $title, 'year' => 2020]) ?>";
  expect(findings(site(page, '<title><?= $name ?></title>'))).toEqual([
    'code/reflected-xss templates/layout.php:1',
  ]);
  expect(findings(site(page, '<title><?= $this->e($name) . $year ?></title>'))).toEqual([]);
});
