/** What pages of Twig read of objects: what their getters give. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = (page: string) => ({
  'src/Controller/CardController.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\HttpFoundation\\Request;
class CardController extends \\Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController {
  #[\\Symfony\\Component\\Routing\\Attribute\\Route('/')]
  public function show(Request $request) {
    return $this->render('card.html.twig', ['card' => new \\App\\Card($request->query->get('text'))]);
  }
}`,
  'src/Card.php': `<?php
namespace App;
class Card {
  public function __construct(private string $text) {}
  public function getTitle(): string { return '<b>' . $this->text; }
  public function getText(): string { return htmlspecialchars($this->text); }
  public function isLong(): bool { return strlen($this->text) > 9; }
  public function summary(): string { return '<i>' . $this->text; }
}`,
  'templates/card.html.twig': page,
});

test.each([
  ['{{ card.title|raw }}', '{{ card.text|raw }}'],
  ['{{ card.summary|raw }}', '{{ card.long|raw }}'],
])('%s is a flaw, %s is none', (bad, ok) => {
  expect(findings(app(bad)).map((finding) => finding.split(' ')[1])).toEqual(['templates/card.html.twig:1']);
  expect(findings(app(ok))).toEqual([]);
});
