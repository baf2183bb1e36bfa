/** Liquid's templates as the script that they become. */
import { expect, it } from 'vitest';
import { liquidScript } from '../../../src/engine/parsing/templates/liquid.ts';

const script = (page: string) => liquidScript(page).text.replace(/\s+/g, ' ').trim();

it.each([
  ['{{ name }}{{- user.name | upcase -}}', 'default_output(name); default_output(user.name);'],
  ['{{ name | escape }}{{ "text" | t }}', ''],
  ['{{ name | raw }}', 'unescaped_output(name);'],
  ["{{ name | bold: 'x', size }}", 'default_output(apply_filter(\'bold\', name, "x", size));'],
  ['{{ name | bold | escape }}', "default_output((apply_filter('bold', name), ''));"],
  ['{{ name | escape | bold }}', "default_output(apply_filter('bold', ''));"],
  ["{{ 'a' | append: name }}", 'default_output(("a" + name));'],
  ['<script>x = {{ name }}</script>', 'default_output_without_quotes(name);'],
  ['{% assign a = b | upcase %}{{ a }}', 'var a = b; default_output(a);'],
  [
    '{% for item in user.items limit: 2 %}{{ item.name }}{% endfor %}',
    'for (const item of [].concat(user.items)) { default_output(item.name); }',
  ],
  ['{% if a %}{{ b }}{% else %}{{ c }}{% endif %}', '{ default_output(b); default_output(c); }'],
  ["{% render 'card', title: name, kind: 'x' %}", 'render_component("card", { title: name, kind: "x" });'],
  ["{% include 'parts/card' with product %}", 'include_template("parts/card", { card: product });'],
  ['{% raw %}{{ a }}{% endraw %}{% comment %}{{ b }}{% endcomment %}{{ c }}', 'default_output(c);'],
  ['{{ 1 + 2 }}{{ }}{% %}{{ a', ''],
])('%s', (page, expected) => {
  expect(script(page)).toBe(expected);
});
