/** A framework that lies in the repository: its functions are better known than read, its base classes are no controllers. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(files: Record<string, string>): string[] {
  return [...new Set(findings(files).map((finding) => finding.split(' ')[0] ?? ''))];
}

describe('WordPress beside the code', () => {
  const core = `<?php
function apply_filters($hook, $value, ...$args) {
  global $wp_filter;
  if (!isset($wp_filter[$hook])) { return $value; }
  array_unshift($args, $value);
  return $wp_filter[$hook]->apply_filters($value, $args);
}
function wp_die($message) { call_user_func(apply_filters('wp_die_handler', 'show'), $message); }
function validate_file($file) { return substr_count($file, '..') > 0 ? 1 : 0; }
function validate_plugin($plugin) { return validate_file($plugin) ? new WP_Error('no') : 0; }
`;
  const page = (code: string) => reported({ 'core.php': core, 'page.php': `<?php ${code}` });

  test('a filter gives back what it filters, and nothing of what else it is told', () => {
    const made = (value: string, told: string) =>
      page(`$class = apply_filters('list_class', ${value}, ${told}); new $class();`);
    expect(made("'Table'", "$_GET['id']")).toEqual([]);
    expect(made("$_GET['id']", "'Table'")).toEqual(['code/code-injection']);
    expect(
      page("$class = apply_filters_ref_array('list_class', ['Table', $_GET['id']]); new $class();"),
    ).toEqual([]);
    const field = (name: string) =>
      page(`$args = apply_filters('args', ['a' => $_GET['a'], 'b' => 'x']); system($args['${name}']);`);
    expect(field('b')).toEqual([]);
    expect(field('a')).toEqual(['code/command-injection']);
  });

  test('who has a token that is made of a value was given the value by the site', () => {
    const shown = (action: string) =>
      page(`$plugin = $_GET['plugin']; check_admin_referer(${action}); include '/plugins/' . $plugin;`);
    expect(shown("'activate-plugin_' . $plugin")).toEqual([]);
    expect(shown('"activate-plugin_{$plugin}"')).toEqual([]);
    expect(shown("'activate-plugin'")).toEqual(['code/file-inclusion']);
  });

  test.each([
    'if (validate_file($file)) { wp_die(1); }',
    'if (0 !== validate_file($file)) { wp_die(1); }',
    'if (validate_file($file) > 0) { wp_die(1); }',
    '$valid = validate_plugin($file); if (is_wp_error($valid)) { return; }',
    'if (is_wp_error(validate_plugin($file))) { return; }',
  ])('%s: what passes leads nowhere else', (check) => {
    expect(page(`$file = $_GET['file']; ${check} include '/plugins/' . $file;`)).toEqual([]);
  });

  test.each([
    'if (!validate_file($file)) { wp_die(1); }',
    'if (validate_file($file) === 1) { wp_die(1); }',
    'if (0 === validate_file($file)) { wp_die(1); }',
    'if (!is_wp_error(validate_plugin($file))) { return; }',
  ])('%s: what passes may be anything', (check) => {
    expect(page(`$file = $_GET['file']; ${check} include '/plugins/' . $file;`)).toEqual([
      'code/file-inclusion',
    ]);
  });
});

test('methods of a base class, and what a console calls, are asked for by nobody', () => {
  const run = 'public function actionRun($name) { system($name); }';
  const base = '<?php namespace app\\base; class Controller {}';
  const controller = (folder: string, name: string) => ({
    'base/Controller.php': base,
    [`${folder}/Controller.php`]: `<?php namespace app\\${folder}; class Controller extends \\app\\base\\Controller { }`,
    [`${folder}/controllers/${name}.php`]: `<?php namespace app\\${folder}\\controllers; use app\\${folder}\\Controller; class ${name} extends Controller { ${run} }`,
  });
  expect(reported(controller('web', 'ItemController'))).toEqual(['code/command-injection']);
  expect(
    reported({
      'base/Controller.php': base,
      'web/Controller.php': `<?php namespace app\\web; class Controller extends \\app\\base\\Controller { ${run} }`,
    }),
  ).toEqual([]);
  expect(reported(controller('console', 'ItemController'))).toEqual([]);
});
