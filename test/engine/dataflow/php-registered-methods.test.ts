/** Methods that are registered by names of their class, of their namespace, or by tables of names. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const method = (name: string) => `static function ${name}($given) { return '<b>' . $given['id'] . '</b>'; }`;

function found(body: string, namespace = ''): string[] {
  const code = `<?php
${namespace}
class Tags {
  static function init() { ${body} }
  ${method('one')}
  ${method('two')}
}
function three($given) { return '<b>' . $given['id'] . '</b>'; }`;
  return findings({ 'a.php': code }).map((finding) => finding.split(' ')[1] ?? finding);
}

describe('a class by its name', () => {
  test.each([
    `array(__CLASS__, 'one')`,
    `['Tags', 'one']`,
    `__CLASS__ . '::one'`,
    `[get_called_class(), 'one']`,
    `[get_class(), 'one']`,
    `[static::class, 'one']`,
  ])('%s', (callback) => {
    expect(found(`add_shortcode('x', ${callback});`)).toHaveLength(1);
  });

  test('with its namespace', () => {
    expect(found(`add_shortcode('x', ['Acme\\Shop\\Tags', 'one']);`, 'namespace Acme\\Shop;')).toHaveLength(
      1,
    );
  });
});

test('a function by the name of its namespace', () => {
  const code = `add_shortcode('x', __NAMESPACE__ . '\\\\three');`;
  expect(found(code, 'namespace Acme\\Shop;')).toHaveLength(1);
});

describe('tables of names', () => {
  test('each round knows its key and its value', () => {
    const loop = `foreach (['a' => 'one', 'b' => 'two'] as $tag => $name) add_shortcode($tag, [__CLASS__, $name]);`;
    expect(found(loop)).toHaveLength(2);
  });

  test('of names and pairs alike', () => {
    const loop = `$all = ['a' => __CLASS__ . '::one', 'b' => [__CLASS__, 'two']];
foreach ($all as $tag => $callback) add_shortcode($tag, $callback);`;
    expect(found(loop)).toHaveLength(2);
  });

  test('what is in no table is not registered', () => {
    const loop = `foreach (['a' => 'one'] as $tag => $name) add_shortcode($tag, [__CLASS__, $name]);`;
    expect(found(loop)).toHaveLength(1);
  });
});
