/** What a class of PHP gives back as long as it holds it: that it holds nothing yet ends nobody's way. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (body: string, called: string) =>
  findings({
    'page.php': `<?php
class Registry {
  private static ?Registry $instance = null;
  private static $items = [];
  static function set($made) { self::$instance = $made; }
  static function get($name) { ${body} }
}
function page() { ${called}; system('ls ' . $_GET['folder']); }
page();
`,
  }).some((one) => one.startsWith('code/command-injection '));

const missing = "throw new Exception('missing');";

test.each([
  [`if (self::$instance === null) { ${missing} } return self::$instance;`, true],
  [`if (!self::$instance) { ${missing} } return self::$instance;`, true],
  [`if (!isset(self::$items[$name])) { ${missing} } return self::$items[$name];`, true],
  [missing, false],
  ['http_response_code(403); exit;', false],
])('%s', (body, told) => {
  expect(isTold(body, "Registry::get('x')")).toBe(told);
});

test('a check that refuses by a method of its own holds', () => {
  expect(isTold(missing, "if (!ctype_alnum($_GET['folder'])) { Registry::get('x'); }")).toBe(false);
});
