/** Arrays of defaults that what was sent is laid over, key by key. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (loop: string) =>
  findings({
    'page.php': `<?php
$options = array('order' => 'name', 'page' => '1');
${loop}
$db = new PDO('sqlite:x');
$db->query("SELECT * FROM items ORDER BY " . $options['order']);`,
  }).some((one) => one.startsWith('code/sql-injection'));

it.each([
  ['any key', 'foreach ($_POST as $key => $value) { $options[$key] = $value; }'],
  [
    'those that are there',
    'foreach ($_POST as $key => $value) { if (isset($options[$key])) { $options[$key] = $value; } }',
  ],
  ['all but one', "foreach ($_POST as $key => $value) { if ($key !== 'page') { $options[$key] = $value; } }"],
  ['a key and a value of two fields', "$options[$_POST['key']] = $_POST['value'];"],
])('what a request lays over is what is there: %s', (_, loop) => {
  expect(reported(loop)).toBe(true);
});

it.each([
  [
    'keys of a list',
    "foreach ($_POST as $key => $value) { if (in_array($key, ['page'], true)) { $options[$key] = $value; } }",
  ],
  ['keys that begin otherwise', "foreach ($_POST as $key => $value) { $options['field_' . $key] = $value; }"],
  ['numbers', 'foreach ($_POST as $key => $value) { $options[$key] = (int) $value; }'],
  ['keys of ours', "foreach (keys() as $key) { $options[$key] = $_POST['value']; }"],
  [
    'what is set afterwards',
    "foreach ($_POST as $key => $value) { $options[$key] = $value; }\n$options['order'] = 'name';",
  ],
])('what it cannot reach is as it was: %s', (_, loop) => {
  expect(reported(loop)).toBe(false);
});
