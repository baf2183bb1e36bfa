/** `filter_var` with a function of the program, and behind one. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const helper = `
class Filter {
  public static function of($text, int $filter) {
    if ($filter === FILTER_SANITIZE_SPECIAL_CHARS)
      return filter_var($text, FILTER_CALLBACK, ['options' => (new Filter())->clean(...)]);
    return filter_var($text, $filter);
  }
  public function clean(string $text): string {
    return str_replace(["'", '"'], ['&#39;', '&#34;'], htmlspecialchars($text));
  }
}`;
const page = (filtered: string) => ({
  'page.php': `<?php ${helper}
$name = ${filtered};
mysqli_query($db, "SELECT * FROM users WHERE name = '$name'");`,
});

test.each([
  "filter_input_array(INPUT_GET, ['name' => FILTER_VALIDATE_INT, 'other' => FILTER_DEFAULT])['name']",
  "filter_input_array(INPUT_GET, ['other' => FILTER_DEFAULT])['name']",
  "filter_input_array(INPUT_GET, FILTER_VALIDATE_INT)['name']",
  "filter_input_array(INPUT_SERVER, ['name' => FILTER_DEFAULT])['name']",
  "filter_var_array($_GET, ['name' => FILTER_SANITIZE_NUMBER_INT])['name']",
  "filter_var_array($_GET, ['name' => ['filter' => FILTER_CALLBACK, 'options' => 'intval']])['name']",
  "filter_var($_GET['name'], FILTER_VALIDATE_REGEXP, ['options' => ['regexp' => '/\\A[a-z]+\\z/']])",
  "Filter::of($_GET['name'], FILTER_SANITIZE_SPECIAL_CHARS)",
  "Filter::of($_GET['name'], FILTER_VALIDATE_INT)",
  "filter_var($_GET['name'], FILTER_CALLBACK, ['options' => 'intval'])",
])('nothing gets through %s', (filtered) => {
  expect(findings(page(filtered))).toEqual([]);
});

test.each([
  "filter_input_array(INPUT_GET, ['name' => FILTER_DEFAULT, 'other' => FILTER_VALIDATE_INT])['name']",
  "filter_input_array(INPUT_GET, ['name' => ['filter' => FILTER_UNSAFE_RAW]])['name']",
  "filter_input_array(INPUT_GET, FILTER_DEFAULT)['name']",
  "filter_var_array($_GET, ['name' => FILTER_DEFAULT])['name']",
  "filter_var_array($_GET)['name']",
  "filter_var($_GET['name'], FILTER_VALIDATE_REGEXP, ['options' => ['regexp' => '/[a-z]+/']])",
  "Filter::of($_GET['name'], FILTER_UNSAFE_RAW)",
  "filter_var($_GET['name'], FILTER_CALLBACK, ['options' => 'trim'])",
])('something gets through %s', (filtered) => {
  expect(findings(page(filtered))).toEqual(['code/sql-injection page.php:13']);
});
