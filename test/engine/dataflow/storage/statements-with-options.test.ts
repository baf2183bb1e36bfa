/** Statements of which one way adds what it looks for: the table is the same on all ways. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isShown = (statement: string) =>
  findings({
    'a.php': `<?php
$link = new mysqli("h", "u", "p", "d");
$link->query("INSERT INTO posts (entry) VALUES ('" . $link->real_escape_string($_POST["entry"]) . "')");
${statement}
$rows = $link->query($sql);
while ($row = $rows->fetch_object()) { echo "<td>" . $row->entry . "</td>"; }
`,
  }).filter((one) => one.startsWith('code/stored-xss')).length > 0;

it.each([
  '$sql = "SELECT * FROM posts"; if (isset($_POST["mine"])) { $sql .= " WHERE owner = 1"; }',
  'if (isset($_POST["mine"])) $sql = "SELECT * FROM posts WHERE owner = 1"; else $sql = "SELECT * FROM posts";',
  'if (isset($_POST["mine"])) $sql = "SELECT * FROM posts WHERE o = \'" . $_SESSION["id"] . "\'"; else $sql = "SELECT * FROM posts";',
  '$sql = "SELECT * FROM posts WHERE a = 1"; if (isset($_POST["b"])) $sql = "SELECT * FROM posts WHERE a = 2 AND b = 3";',
])('read the table: %s', (statement) => expect(isShown(statement)).toBe(true));

it.each([
  '$sql = "SELECT * FROM posts_of_a"; if (isset($_POST["b"])) { $sql = "SELECT * FROM posts_of_b"; }',
  '$sql = "SELECT * FROM posts"; if (isset($_POST["b"])) { $sql = "SELECT * FROM " . table(); }',
])('may read another: %s', (statement) => expect(isShown(statement)).toBe(false));
