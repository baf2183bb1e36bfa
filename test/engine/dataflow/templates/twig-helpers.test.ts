/** Filters and functions that a program gives to Twig. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = (page: string) => ({
  'src/Controller/PageController.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\HttpFoundation\\Request;
class PageController extends \\Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController {
  #[\\Symfony\\Component\\Routing\\Attribute\\Route('/')]
  public function show(Request $request) {
    return $this->render('page.html.twig', ['text' => $request->query->get('text'), 'title' => 'x']);
  }
}`,
  'src/Twig/Marks.php': `<?php
namespace App\\Twig;
use Twig\\Extension\\AbstractExtension;
use Twig\\TwigFilter;
use Twig\\TwigFunction;
class Marks extends AbstractExtension {
  public function getFilters(): array {
    return [
      new TwigFilter('bold', [$this, 'bold'], ['is_safe' => ['html']]),
      new TwigFilter('calm', $this->calm(...), ['is_safe' => ['html']]),
      new TwigFilter('plain', [$this, 'bold']),
      new TwigFilter('shown', fn ($twig, $text) => "<b>$text", ['needs_environment' => true, 'is_safe' => ['html']]),
    ];
  }
  public function getFunctions(): array {
    return [new TwigFunction('icon', [self::class, 'icon'], ['is_safe' => ['html']])];
  }
  public function bold(string $text): string { return '<b>' . $text; }
  public function calm(string $text): string { return '<b>' . htmlspecialchars($text); }
  public static function icon(string $name, string $label = ''): string { return "<svg class='$name'>"; }
}`,
  'templates/page.html.twig': page,
});

test.each([
  ['{{ text|bold }}', '{{ title|bold }}'],
  ['{{ text|trim|bold }}', '{{ text|calm }}'],
  ['{{ text|plain|raw }}', '{{ text|plain }}'],
  ['{{ text|shown }}', '{{ text|bold|e }}'],
  ['{{ icon(text) }}', '{{ icon("a", text) }}'],
])('%s is a flaw, %s is none', (bad, ok) => {
  expect(findings(app(bad)).map((finding) => finding.split(' ')[1])).toEqual(['templates/page.html.twig:1']);
  expect(findings(app(ok))).toEqual([]);
});
