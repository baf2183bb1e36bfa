/** Headers that own responses keep in a table and write one after the other. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = (made: string) => ({
  'index.php': `<?php
class Answer {
  private function __construct(private string $body, private array $headers) {}
  public static function page(string $text): self { return new self(htmlspecialchars($text), ['Content-Type' => 'text/html']); }
  public static function to(string $url): self { return new self('', ['Location' => $url]); }
  public static function tagged(string $tag): self { return new self('', ['X-Tag' => $tag]); }
  public function send(): void {
    foreach ($this->headers as $name => $value) header("$name: $value");
    echo $this->body;
  }
}
function answer() {
  if (isset($_GET['page'])) return Answer::page($_GET['page']);
  return ${made};
}
answer()->send();`,
});

test('the key of a table of headers says what its value is', () => {
  expect(findings(app("Answer::to($_GET['to'])")).map((finding) => finding.split(' ')[0])).toEqual([
    'code/open-redirect',
  ]);
});

test.each(["Answer::tagged($_GET['to'])", "Answer::to('/items/' . (int) $_GET['id'])"])(
  '%s is no flaw',
  (made) => {
    expect(findings(app(made))).toEqual([]);
  },
);
