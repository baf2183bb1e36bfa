/** PHP's `$object->$name = …`: some property of the object is written, and only rarely the one that is read later. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reads(write: string, made = 'new Asset()'): boolean {
  const code = `<?php
class Asset { public $image; public $id; }
$asset = ${made};
${write}
unlink('/srv/' . $asset->image);`;
  return findings({ 'a.php': code }).some((finding) => finding.startsWith('code/path-traversal '));
}

const wild = "foreach ($_POST['fields'] as $key => $value) { $asset->{$key} = $value; }";

describe('a property that is read by its name', () => {
  test.each([
    ['is the one that was written', "$name = 'image'; $asset->$name = $_POST['x'];"],
    [
      'is one of those that were written',
      "foreach (['id', 'image'] as $name) $asset->$name = $_POST[$name];",
    ],
    ['may be any where the visitor chooses the names', wild],
  ])('%s', (_, write) => expect(reads(write)).toBe(true));

  test.each([
    ['another one', "$name = 'id'; $asset->$name = $_POST['x'];"],
    ['one that a table names', '$asset->{$field->column} = $_POST[$field->column];'],
  ])('is not %s', (_, write) => {
    expect(reads(write)).toBe(false);
    expect(reads(write, 'Asset::find($id)')).toBe(false);
  });
});

test('what a request leaves in an array of an object is gone with it', () => {
  const code = (read: string) => `<?php
namespace App;
class Settings { private $kept = []; function set($key, $value) { $this->kept[$key] = $value; } function get($key) { return $this->kept[$key]; } }
class AController extends \\Illuminate\\Routing\\Controller {
  function __construct(private Settings $settings) {}
  function save($request) { $this->settings->set('a' . $request, $_POST['a']); ${read} }
  function show($id) { unlink('/srv/' . $this->settings->get('a' . $id)); }
}`;
  const found = (read: string) =>
    findings({ 'a.php': code(read) }).filter((one) => one.startsWith('code/path-traversal'));
  expect(found('')).toEqual([]);
  expect(found("unlink('/srv/' . $this->settings->get('a' . $request));")).toHaveLength(1);
});
