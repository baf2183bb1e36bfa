/** Uploaded files that get an ending of the program's own keep nothing of theirs that a server would run. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (name: string) =>
  findings({
    'up.php': `<?php
$sent = $_FILES['photo'];
$plain = preg_replace('/[^a-z.]/', '', basename($sent['name']));
$kinds = ['image/png' => 'png'];
$parts = explode('.', $sent['name']);
move_uploaded_file($sent['tmp_name'], '/srv/photos/' . ${name});`,
  }).some((one) => one.startsWith('code/unrestricted-upload'));

it.each([
  "$plain . '.' . $kinds[mime_content_type($sent['tmp_name'])]",
  "$plain . '.' . extension_of_content()",
])('is not told: %s', (name) => {
  expect(isTold(name)).toBe(false);
});

it.each(['$plain', "$plain . '.' . end($parts)", '$plain . suffix()', "$plain . '_' . count_of()"])(
  'is told: %s',
  (name) => {
    expect(isTold(name)).toBe(true);
  },
);
