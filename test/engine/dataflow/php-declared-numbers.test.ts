/** What methods say that they give, called on an object that came from outside and whose class is not known. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isReached = (declared: string) =>
  findings({
    'src/Note.php': `<?php namespace App; abstract class Note { ${declared} }`,
    'src/NoteController.php': `<?php namespace App;
use Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController;
use Symfony\\Component\\HttpFoundation\\Request;
class NoteController extends AbstractController {
  public function keep(Request $request) {
    $form = $this->createForm(NoteType::class);
    $form->handleRequest($request);
    $this->remove($form['note']->getData());
  }
  private function remove(Note $note): void { unlink('/srv/' . $note->getKey()); }
}`,
  }).some((one) => one.startsWith('code/path-traversal'));

it.each([
  ['a number', 'public function getKey(): ?int { return $this->key; }', false],
  ['a text', 'public function getKey(): ?string { return $this->key; }', true],
  ['nothing is said of it', 'public function getKey() { return $this->key; }', true],
  [
    'a number here, a text elsewhere',
    'public function getKey(): int { return 1; } } class File { public function getKey(): string { return $this->key; }',
    true,
  ],
])('%s', (_, declared, expected) => expect(isReached(declared)).toBe(expected));
