/** One function that keeps and gives settings of a page: what is kept under one name is not what others are asked for. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** So many names that the runs of the function are not told apart by them any more. */
const asked = Array.from({ length: 45 }, (_, at) => `echo htmlspecialchars(known('name${at}'));`).join('\n');

function reported(shown: string): number {
  const source = `<?php
function kept($key, $default = null) { $value = load($key); return $value ?? $default; }
function known($key = null, $default = null)
{
    // ${'A function of some length is told apart less exactly. '.repeat(10)}
    $known = kept('known', []);
    if (empty($key)) { return $known; }
    if (is_array($key)) {
        foreach ($key as $name => $value) { $known[$name] = $value; }
        kept(['known' => $known]);
        return null;
    }
    return $known[$key] ?? $default;
}
${asked}
known(['title' => 'Settings', 'term' => $_GET['term']]);
${shown}`;
  return findings({ 'index.php': source }).filter((one) => one.includes('xss')).length;
}

test('what is kept in an array of which a library may have given the beginning is in no other one', () => {
  expect(reported(`foreach (known('names') as $name) { echo '<p>' . $name['id'] . '</p>'; }`)).toBe(0);
});

test('what a function itself puts into it is given back', () => {
  const named = `function named($key) { $row = load($key); $row['term'] = $_GET['term']; return $row; }`;
  expect(reported(`${named}\n$row = named('a'); echo $row['term'];`)).toBe(1);
});
