/** Names with a namespace that are written without a backslash in front begin in the namespace of their file. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const models = {
  'src/Model/Task.php': `<?php
namespace App\\Model;
class Task {
  public function show($name) { system("show $name"); }
  public static function list($name) { system("list $name"); }
}`,
  'lib/Model/Task.php': `<?php
namespace Other\\Model;
class Task {
  public function show($name) { return $name; }
  public static function list($name) { return $name; }
}`,
};

function told(code: string, imports = ''): string[] {
  const page = `<?php
namespace App;
${imports}
class Page { public function run() { ${code} } }
(new Page)->run();`;
  return findings({ ...models, 'src/Page.php': page });
}

it.each([
  ["$task = new Model\\Task(); $task->show($_GET['name']);", 4],
  ["$task = new \\App\\Model\\Task(); $task->show($_GET['name']);", 4],
  ["Model\\Task::list($_GET['name']);", 5],
  ["$make = function () { return new Model\\Task(); }; $make()->show($_GET['name']);", 4],
])('%s means the class of that name below', (code, line) => {
  expect(told(code)).toEqual([`code/command-injection src/Model/Task.php:${line}`]);
});

it.each([
  ["$task = new \\Other\\Model\\Task(); $task->show($_GET['name']);", ''],
  ["$task = new Model\\Task(); $task->show($_GET['name']);", 'use Other\\Model;'],
  ["$task = new Library\\Task(); $task->show($_GET['name']);", ''],
])('%s means another class: %s', (code, imports) => {
  expect(told(code, imports)).toEqual([]);
});
