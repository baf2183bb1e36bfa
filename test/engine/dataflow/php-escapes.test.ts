/** What an escape of PHP takes away, and whether that is what ends the place where the value stands. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isReported = (page: string) =>
  findings({ 'page.php': page }).some((one) => one.startsWith('code/reflected-xss '));

it.each([
  `<input value='<?= htmlspecialchars($_GET['v'], ENT_COMPAT) ?>'>`,
  `<input value='<?= htmlspecialchars($_GET['v'], ENT_COMPAT | ENT_HTML5, 'UTF-8') ?>'>`,
  `<input value="<?= htmlentities($_GET['v'], ENT_NOQUOTES) ?>">`,
  `<input value="<?= str_replace(['<', '>'], '', $_GET['v']) ?>">`,
  `<script>const v = '<?= str_replace(['<', '>'], '', $_GET['v']) ?>';</script>`,
  `<script>const v = "<?= strtr($_GET['v'], ['<' => '&lt;', "'" => '&#39;']) ?>";</script>`,
  `<script>const v = '<?= htmlspecialchars($_GET['v'], ENT_COMPAT) ?>';</script>`,
  `<script>const v = '<?= str_replace("'", '', $_GET['v']) ?>';</script>`,
  `<script>\n// it's far away\n${'go();\n'.repeat(900)}const v = '<?= str_replace('<', '', $_GET['v']) ?>';</script>`,
  `<script>const u = '<?= $u ?>', v = '<?= str_replace('<', '', $_GET['v']) ?>';</script>`,
  `<a href="<?= $u ?>" title="<?= str_replace('<', '', $_GET['v']) ?>">`,
  `<script>const v = <?= htmlspecialchars($_GET['v']) ?>;</script>`,
  `<script>const v = 'a', w = <?= esc_attr($_GET['v']) ?>;</script>`,
])('%s is told', (page) => {
  expect(isReported(page)).toBe(true);
});

it.each([
  `<input value="<?= htmlspecialchars($_GET['v'], ENT_COMPAT) ?>">`,
  `<input value='<?= htmlspecialchars($_GET['v'], ENT_QUOTES) ?>'>`,
  `<p><?= htmlentities($_GET['v'], ENT_NOQUOTES) ?></p>`,
  `<p><?= str_replace(['<', '>'], '', $_GET['v']) ?></p>`,
  `<input value="<?= str_replace(['<', '>', '"'], '', $_GET['v']) ?>">`,
  `<script>const v = '<?= htmlspecialchars($_GET['v'], ENT_QUOTES) ?>';</script>`,
  `<script>const u = '<?= $u ?>', v = '<?= str_replace(["'", '<'], '', $_GET['v']) ?>';</script>`,
  `<script>go("<?= $u ?>")</script><p><?= str_replace('<', '', $_GET['v']) ?></p>`,
  `<a href="<?= $u ?>" title='it'><?= str_replace('<', '', $_GET['v']) ?></a>`,
  `<script>const v = <?= json_encode($_GET['v']) ?>;</script>`,
  `<script>const v = <?= htmlspecialchars(json_encode($_GET['v'])) ?>;</script>`,
  `<script>const v = <?= preg_replace('/[^0-9]/', '', $_GET['v']) ?>;</script>`,
  `<script>const v = <?= (int) $_GET['v'] ?>;</script>`,
  `<script>const v = 1;</script><?= htmlspecialchars($_GET['v']) ?>`,
])('%s is not', (page) => {
  expect(isReported(page)).toBe(false);
});

it('a replacement with a limit leaves what is behind it', () => {
  const read = (limit: string) =>
    findings({
      'page.php': `<?php readfile('pages/' . preg_replace('#[/\\\\\\\\]#', '_', $_GET['page']${limit}));`,
    });
  expect(read(', 10')).toHaveLength(1);
  expect(read(', -1')).toEqual([]);
  expect(read('')).toEqual([]);
});

const asked = (escaping: string) =>
  findings({
    'a.php': `<?php
$name = ${escaping};
$pdo->query("SELECT * FROM users WHERE name = '$name'");
$db = new PDO('sqlite:x'); $db->query("SELECT * FROM users WHERE name = '$name'");`,
  }).filter((one) => one.startsWith('code/sql-injection '));

it.each([
  `str_replace(['\\\\', "'"], ['\\\\\\\\', "\\\\'"], $_GET['n'])`,
  `strtr($_GET['n'], ['\\\\' => '\\\\\\\\', "'" => "\\\\'"])`,
])('a statement is safe from %s, which escapes backslashes first', (escaping) => {
  expect(asked(escaping)).toEqual([]);
});

it.each([
  `str_replace(["'", '\\\\'], ["\\\\'", '\\\\\\\\'], $_GET['n'])`,
  `str_replace("'", "\\\\'", $_GET['n'])`,
])('a statement is not safe from %s', (escaping) => {
  expect(asked(escaping)).not.toEqual([]);
});
