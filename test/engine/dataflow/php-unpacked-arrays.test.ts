/** Names that arrays bring: `[...$_GET, ...$_POST]` keeps them, `extract` makes variables of them. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const query = (array: string, text: string) =>
  findings({
    'a.php': `<?php $all = ${array}; foreach ($all as $name => $value) { (new PDO('x'))->query("SELECT ${text}"); }`,
  });

describe('arrays that are unpacked into others', () => {
  test.each(['[...$_GET, ...$_POST]', "['a' => 1, ...$_GET]", '[...$_GET]'])(
    '%s keeps their names',
    (array) => {
      expect(query(array, '$name')).toHaveLength(1);
      expect(query(array, '1')).toEqual([]);
    },
  );

  test.each([
    ["array_map('trim', $_POST)", 1],
    ["array_filter($_POST, fn ($text) => $text !== '')", 1],
    ["array_filter($_POST, fn ($name) => in_array($name, ['a', 'b'], true), ARRAY_FILTER_USE_KEY)", 0],
    ["array_map('trim', ['a' => $_POST['a']])", 0],
    ["array_map('trim', explode(',', $_POST['a']))", 0],
  ])('%s keeps the names that were sent', (array, count) => {
    expect(query(array, '$name')).toHaveLength(count);
  });

  test('lists of our own keep their places', () => {
    expect(query("[...['a', 'b'], 'c']", '$name')).toEqual([]);
    expect(query("[...explode(',', $_GET['a'])]", '$value')).toHaveLength(1);
  });

  test('what a name holds is found by it', () => {
    const page = (name: string) =>
      findings({
        'a.php': `<?php $all = [...['a' => 1, 'b' => $_GET['b']], ...['c' => 2]]; echo $all['${name}'];`,
      });
    expect(page('b')).toHaveLength(1);
    expect(page('a')).toEqual([]);
    expect(page('c')).toEqual([]);
  });
});

describe('extract', () => {
  const page = (flags: string) =>
    findings({
      'a.php': `<?php
function render($page, array $values) { extract($values${flags}); include __DIR__ . "/views/$page.php"; }
render('list', ['page' => 2, 'q' => $_GET['q']]);`,
      'views/list.php': '<p><?= $q ?></p>',
    });

  test('leaves a variable that is there alone where it is told to', () => {
    expect(page(', EXTR_SKIP')).toHaveLength(1);
    expect(page('')).toEqual([]);
  });
});
