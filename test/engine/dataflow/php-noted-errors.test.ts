/** Errors that are noted down as a text and asked for in the end, each with a use that the check says nothing of. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const checks = 'function isMac($m) { return filter_var($m, FILTER_VALIDATE_MAC) !== false; }';

function isTold(body: string): boolean {
  const page = `<?php\n${checks}\nfunction run() {\n$error = '';\n$mac = $_POST['mac'];\n${body}\n}\nrun();\n`;
  return findings({ 'index.php': page }).some((finding) => finding.startsWith('code/command-injection '));
}

const noted = "if (!isMac($mac)) { $error .= 'bad'; }\n";
const use = "exec('wake ' . $mac);";

test.each([
  ['empty($error)'],
  ['!strlen($error)'],
  ['strlen($error) == 0'],
  ["$error == ''"],
  ["$error === ''"],
  ['!$error'],
])('nothing is noted where %s', (asked) => {
  expect(isTold(`${noted}if (${asked}) ${use}`)).toBe(false);
  expect(isTold(`${noted}if (!(${asked})) ${use}`)).toBe(true);
  expect(isTold(`if (${asked}) ${use}`)).toBe(true);
});

test.each([['!empty($error)'], ['strlen($error)'], ["$error !== ''"]])('it ends where %s', (asked) => {
  expect(isTold(`${noted}if (${asked}) return;\n${use}`)).toBe(false);
  expect(isTold(`if (${asked}) return;\n${use}`)).toBe(true);
});

test('an error that is noted under a condition counts as long as this stands around', () => {
  const isWake = "if ($_POST['mode'] === 'wake') {\n";
  expect(isTold(`${isWake}${noted}if (!$error) ${use}\n}`)).toBe(false);
  expect(isTold(`${isWake}${noted}}\nif (!$error) ${use}`)).toBe(true);
  expect(isTold(`${isWake}${noted}}\n${isWake}if (!$error) ${use}\n}`)).toBe(true);
  expect(isTold(`${isWake}${noted}$error = '';\nif (!$error) ${use}\n}`)).toBe(true);
});

test('of many errors those count under whose conditions it is asked', () => {
  const other = (at: number) =>
    `if ($_POST['mode'] === 'm${at}') { if ($_POST['x${at}'] === '') { $error .= 'no'; } }\n`;
  const others = Array.from({ length: 20 }, (_, at) => other(at)).join('');
  const isWake = "if ($_POST['mode'] === 'wake') {\n";
  expect(isTold(`${others}${isWake}${noted}if (!$error) ${use}\n}`)).toBe(false);
  expect(isTold(`${isWake}${noted}}\n${others}if (!$error) ${use}`)).toBe(true);
  expect(isTold(`${others}${isWake}${noted}if ($error) ${use}\n}`)).toBe(true);
});

test('the opposite of a check that is compared with false is the check', () => {
  const check = (compared: string) => `if (!filter_var($mac, FILTER_VALIDATE_MAC) ${compared}) ${use}`;
  expect(isTold(check('=== false'))).toBe(false);
  expect(isTold(check('=== true'))).toBe(true);
  expect(isTold(check('!== true'))).toBe(false);
});
