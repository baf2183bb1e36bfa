/** Objects of the program that are gone through or copied, and arrays that are put together by `+`. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (code: string) =>
  findings({ 'page.php': `<?php\n${code}\n` }).map((one) => one.split(' ')[0]);

const command = ['code/command-injection'];

test('foreach takes what the iterator of an aggregate hands out', () => {
  const list = (iterator: string) =>
    `class Jobs implements IteratorAggregate {
  private array $jobs = [];
  public function add(string $job): self { $this->jobs[] = $job; return $this; }
  public function getIterator(): Iterator { ${iterator} }
}
foreach ((new Jobs)->add($_GET['job']) as $job) system("run $job");`;
  expect(reported(list('return new ArrayIterator($this->jobs);'))).toEqual(command);
  expect(reported(list('foreach ($this->jobs as $job) { yield trim($job); }'))).toEqual(command);
  expect(reported(list('foreach ($this->jobs as $job) { yield escapeshellarg($job); }'))).toEqual([]);
});

test('foreach takes what an iterator of the program says is the current one', () => {
  const list = (current: string) =>
    `class Jobs implements Iterator {
  private int $at = 0;
  public function __construct(private array $jobs) {}
  public function current(): mixed { ${current} }
  public function key(): mixed { return $this->at; }
  public function next(): void { $this->at++; }
  public function rewind(): void { $this->at = 0; }
  public function valid(): bool { return isset($this->jobs[$this->at]); }
}
foreach (new Jobs([$_GET['job']]) as $job) system("run $job");`;
  expect(reported(list('return $this->jobs[$this->at];'))).toEqual(command);
  expect(reported(list('return (int) $this->jobs[$this->at];'))).toEqual([]);
});

test('an iterator that hands out itself comes to an end', () => {
  expect(
    reported(
      'class Loop implements IteratorAggregate { public function getIterator(): Iterator { return $this; } }\nforeach (new Loop as $one) system("run $one");',
    ),
  ).toEqual([]);
});

test('what a class does when it is cloned is done to the copy', () => {
  const copied = (done: string) =>
    `class Job { public string $name = ''; public function __clone() { ${done} } }
$job = new Job;
$job->name = $_GET['name'];
$copy = clone $job;
system("run {$copy->name}");`;
  expect(reported(copied("$this->name = 'copy';"))).toEqual([]);
  expect(reported(copied('$this->name = trim($this->name);'))).toEqual(command);
});

test('of arrays that are put together by + the first one says what stands under its keys', () => {
  expect(reported("$all = ['dir' => '.'] + $_GET;\nsystem(\"ls {$all['dir']}\");")).toEqual([]);
  expect(reported("$all = ['dir' => '.'] + $_GET;\nsystem(\"ls {$all['other']}\");")).toEqual(command);
  expect(reported("$all = $_GET + ['dir' => '.'];\nsystem(\"ls {$all['dir']}\");")).toEqual(command);
});

test('of lists that are put together by + the first one says what stands at its places', () => {
  const added = (left: string, right: string, at: number) =>
    reported(`$all = [${left}] + [${right}];\nsystem("run {$all[${at}]}");`);
  expect(added("$_GET['name']", "'a', 'b'", 0)).toEqual(command);
  expect(added("$_GET['name']", "'a', 'b'", 1)).toEqual([]);
  expect(added("'a'", "$_GET['name'], $_GET['other']", 0)).toEqual([]);
  expect(added("'a'", "$_GET['name'], $_GET['other']", 1)).toEqual(command);
});
