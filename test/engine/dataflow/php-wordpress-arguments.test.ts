/** What WordPress hands over: arguments of routes by their names, defaults under them, addresses with something added. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const plugin = (code: string) => ({ 'shop.php': `<?php\n/* Plugin Name: Shop */\n${code}` });
const rulesOf = (code: string) => findings(plugin(code)).map((finding) => finding.split(' ')[0]);

const route = (code: string) => `
add_action('rest_api_init', function () {
  register_rest_route('shop/v1', '/items', ['methods' => 'GET', 'callback' => 'items', 'args' => [
    'venue' => ['type' => 'integer'], 'place' => ['type' => 'string'],
  ]]);
});
function items(WP_REST_Request $request) { global $wpdb; ${code} }`;

test.each(['$request->get_params()', "wp_parse_args($request->get_params(), ['venue' => 0, 'place' => ''])"])(
  'a field of %s is what its route declares',
  (all) => {
    const query = (field: string) =>
      route(`$all = ${all}; return $wpdb->get_results("SELECT * FROM items WHERE x = {$all['${field}']}");`);
    expect(rulesOf(query('place'))).toEqual(['code/sql-injection']);
    expect(rulesOf(query('venue'))).toEqual([]);
  },
);

test('defaults stand under what is given, each under its own name', () => {
  const shown = (name: string) => `
function author($args) {
  $args = wp_parse_args($args, ['label' => 'By', 'size' => 3]);
  echo $args['${name}'];
}
author(['size' => $_GET['size']]);`;
  expect(rulesOf(shown('size'))).toEqual(['code/reflected-xss']);
  expect(rulesOf(shown('label'))).toEqual([]);
});

test.each([
  [
    "wp_remote_get(add_query_arg(['a' => 1], $_GET['x']));",
    "wp_remote_get(add_query_arg(['a' => $_GET['x']], 'https://a.example/'));",
  ],
  [
    "wp_remote_get(add_query_arg('a', 1, $_GET['x']));",
    "wp_remote_get(add_query_arg('a', $_GET['x'], 'https://a.example/'));",
  ],
  [
    "wp_redirect(add_query_arg('a', 1, $_GET['x']));",
    "wp_redirect(add_query_arg('a', $_GET['x'], home_url()));",
  ],
  [
    "wp_redirect(add_query_arg('a', 1, $_GET['x']));",
    "wp_redirect(add_query_arg(['a' => $_GET['x']], wp_get_referer()));",
  ],
  ["wp_redirect(add_query_arg('a', 1, $_GET['x']));", "wp_redirect(add_query_arg(['a' => $_GET['x']]));"],
  ["echo get_query_var('s');", "echo get_query_var('paged');"],
])('%s is a flaw, %s is none', (bad, ok) => {
  expect(rulesOf(bad)).toHaveLength(1);
  expect(rulesOf(ok)).toEqual([]);
});
