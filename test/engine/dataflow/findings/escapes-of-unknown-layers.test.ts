/** A layer over a database that is not in the repository: its own escape is believed as much as that it runs statements. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const told = (value: string) =>
  findings({
    'a.php': `<?php
$layer->query("SELECT * FROM users WHERE name = '" . ${value} . "'");`,
  }).map((one) => one.split(' ')[0]);

it.each([
  "$layer->escape($_GET['n'])",
  "$layer->escape_value($_GET['n'])",
  "$layer->realEscapeString($_GET['n'])",
])('a statement with %s is fine', (value) => {
  expect(told(value)).toEqual([]);
});

it.each(["$_GET['n']", "$page->escapeHtml($_GET['n'])", "$layer->clean($_GET['n'])"])(
  'a statement with %s is told',
  (value) => {
    expect(told(value)).toEqual(['code/sql-injection']);
  },
);
