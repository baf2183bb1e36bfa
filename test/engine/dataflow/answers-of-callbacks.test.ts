/** Handlers that are given, one after the other, to a framework that nobody knows. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

it('what one of them says of its answer says nothing of the next', () => {
  const told = findings({
    'index.php': `<?php
$router = new Some\\Router();
$router->on('/plain', function () {
    header('Content-Type: text/plain');
    echo $_GET['name'];
});
$router->on('/page', function () {
    echo $_GET['name'];
});
`,
  });
  expect(told.filter((one) => one.startsWith('code/reflected-xss'))).toEqual([
    'code/reflected-xss index.php:8',
  ]);
});
