/** Of many values that come together in one, those that are clean for less are told apart. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const bound = (name: string) => `$where .= $wpdb->prepare(' AND ${name} = %s', $_GET['${name}']);`;
const query = (...conditions: string[]) =>
  findings({
    'list.php': `<?php
global $wpdb;
$where = '';
${conditions.join('\n')}
$wpdb->get_results("SELECT * FROM notes WHERE 1 = 1 $where");`,
  }).filter((one) => one.startsWith('code/sql-injection '));
const filters = ['a', 'b', 'c', 'd', 'e'].map(bound);
const raw = "$where .= ' AND kind = ' . $_GET['kind'];";

it.each([
  ['before', [raw, ...filters]],
  ['between', [...filters.slice(0, 4), raw, ...filters.slice(4)]],
  ['behind', [...filters, raw]],
])('what stands in a statement as it is counts %s what is bound', (_, conditions) => {
  expect(query(...conditions)).toHaveLength(1);
});

it('says nothing of what is bound', () => {
  expect(query(...filters)).toEqual([]);
});
