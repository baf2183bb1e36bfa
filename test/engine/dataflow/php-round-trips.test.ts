/** Values that are written out and read again: as harmful as they were, part by part. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const found = (code: string) =>
  findings({
    'page.php': `<?php
class Note { public $text; public $size; function __construct($text) { $this->text = $text; $this->size = 1; } }
${code}`,
  }).map((one) => one.split(' ')[0]);

it.each([
  "$note = json_decode(json_encode(['text' => $_GET['text']]), true); echo $note['text'];",
  "$note = json_decode(json_encode(new Note($_GET['text'])), true); echo $note['text'];",
  "foreach (json_decode(json_encode([new Note($_GET['text'])])) as $note) echo $note->text;",
  "$copy = unserialize(serialize(new Note($_GET['text']))); echo $copy->text;",
  "$json = json_encode(['text' => $_GET['text']]); echo json_decode($json)->text;",
  // JSON has its own way to write what is taken away here.
  "echo json_decode(strip_tags($_GET['note']))->text;",
])('told: %s', (code) => {
  expect(found(code)).toEqual(['code/reflected-xss']);
});

it.each([
  "$note = json_decode(json_encode(['text' => $_GET['text'], 'size' => 1]), true); echo $note['size'];",
  "$copy = unserialize(serialize(new Note($_GET['text']))); echo $copy->size;",
  "$note = json_decode(json_encode(['text' => $_GET['text']]), true); echo htmlspecialchars($note['text']);",
  "echo json_encode(json_decode($_GET['note']));",
])('not told: %s', (code) => {
  expect(found(code)).toEqual([]);
});
