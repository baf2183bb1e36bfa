/** Pages of the program that a request chooses by name run with the variables of the script that includes them. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(script: string, others: Record<string, string>): string[] {
  return findings({ 'index.php': `<?php\n$term = $_GET['term'];\n${script}`, ...others }).filter(
    (finding) => !finding.includes(' index.php'),
  );
}

const pages = {
  'pages/search.php': '<b><?= $term ?></b>',
  'pages/list.php': '<b><?= htmlspecialchars($term) ?></b>',
  'other/search.php': '<i><?= $term ?></i>',
};

test('each page of the folder may be the one that is named', () => {
  const told = ['code/reflected-xss pages/search.php:1'];
  expect(reported('include "pages/{$_GET[\'page\']}.php";', pages)).toEqual(told);
  expect(
    reported("$page = basename($_GET['page']); require __DIR__ . '/pages/' . $page . '.php';", pages),
  ).toEqual(told);
  expect(reported("include 'pages/li' . $_GET['page'] . '.php';", pages)).toEqual([]);
  expect(reported("$term = (int) $term; include 'pages/' . $_GET['page'] . '.php';", pages)).toEqual([]);
});

test('the name may be that of a folder in between', () => {
  const modules = {
    'modules/shop/index.php': '<b><?= $term ?></b>',
    'modules/shop/old/index.php': '<i><?= $term ?></i>',
  };
  expect(reported('include "modules/{$_GET[\'m\']}/index.php";', modules)).toEqual([
    'code/reflected-xss modules/shop/index.php:1',
  ]);
});

test('of very many files, and of tables of texts, none is run', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`pages/p${at}.php`, '<b><?= $term ?></b>']),
  );
  expect(reported('include "pages/{$_GET[\'page\']}.php";', many)).toEqual([]);
  expect(reported('include "lang/{$_GET[\'l\']}.php";', { 'lang/en.php': '<b><?= $term ?></b>' })).toEqual(
    [],
  );
});
