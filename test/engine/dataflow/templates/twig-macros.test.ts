/** Macros of Twig's pages run where they are called, whatever page they are of. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = (page: string) => ({
  'src/Controller/CardController.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\HttpFoundation\\Request;
class CardController extends \\Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController {
  #[\\Symfony\\Component\\Routing\\Attribute\\Route('/')]
  public function show(Request $request) {
    return $this->render('card.html.twig', ['text' => $request->query->get('text')]);
  }
}`,
  'templates/card.html.twig': page,
  'templates/boxes.html.twig': `{% macro boxed(text) %}
<b>{{ text|raw }}</b>
{% endmacro %}
{% macro plain(text) %}<b>{{ text }}</b>{% endmacro %}`,
});

test.each([
  ["{% from 'boxes.html.twig' import plain, boxed as box %}{{ box(text) }}", 'boxes.html.twig:2'],
  ["{% import 'boxes.html.twig' as boxes %}{{ boxes.boxed(text) }}", 'boxes.html.twig:2'],
  ['{% macro own(t) %}{{ t|raw }}{% endmacro %}{{ _self.own(text) }}', 'card.html.twig:1'],
  [
    '{% macro own(t) %}{{ t|raw }}{% endmacro %}{% import _self as mine %}{{ mine.own(text) }}',
    'card.html.twig:1',
  ],
  [
    '{% macro own(t) %}{{ t|raw }}{% endmacro %}{% from _self import own as box %}{{ box(text) }}',
    'card.html.twig:1',
  ],
])('%s', (page, place) => {
  expect(findings(app(page)).map((finding) => finding.split(' ')[1])).toEqual([`templates/${place}`]);
});

test.each([
  "{% from 'boxes.html.twig' import boxed, plain as box %}{{ box(text) }}",
  "{% import 'boxes.html.twig' as boxes %}{{ boxes.plain(text) }}",
  "{% import 'boxes.html.twig' as boxes %}{{ boxes.boxed(text|e) }}",
  '{% macro own(t) %}{{ t|raw }}{% endmacro %}{{ _self.own("a") }}{{ text }}',
])('%s is no flaw', (page) => {
  expect(findings(app(page))).toEqual([]);
});
