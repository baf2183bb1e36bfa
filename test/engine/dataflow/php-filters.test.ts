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
  "Filter::of($_GET['name'], FILTER_SANITIZE_SPECIAL_CHARS)",
  "Filter::of($_GET['name'], FILTER_VALIDATE_INT)",
  "filter_var($_GET['name'], FILTER_CALLBACK, ['options' => 'intval'])",
])('nothing gets through %s', (filtered) => {
  expect(findings(page(filtered))).toEqual([]);
});

test.each([
  "Filter::of($_GET['name'], FILTER_UNSAFE_RAW)",
  "filter_var($_GET['name'], FILTER_CALLBACK, ['options' => 'trim'])",
])('something gets through %s', (filtered) => {
  expect(findings(page(filtered))).toEqual(['code/sql-injection page.php:13']);
});
