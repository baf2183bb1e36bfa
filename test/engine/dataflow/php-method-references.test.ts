/** `$this->name(...)`: a method as a value keeps the object it was read of. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const consumer = (callback: string, handler: string) => ({
  'consume.php': `<?php
use PhpAmqpLib\\Channel\\AMQPChannel;
use PhpAmqpLib\\Message\\AMQPMessage;
class Loud { function handle(array $given): void { system($given['line']); } }
class Quiet { function handle(array $given): void { system(escapeshellarg($given['line'])); } }
class Consumer {
  private array $handlers = [];
  function __construct(private AMQPChannel $channel) {}
  function register(string $type, object $handler): void { $this->handlers[$type] = $handler; }
  function run(): void { $this->channel->basic_consume('q', '', false, false, false, false, ${callback}); }
  function receive(AMQPMessage $message): void {
    $given = json_decode($message->getBody(), true);
    $this->handlers[$given['type']]->handle($given);
  }
}
$consumer = new Consumer(new AMQPChannel($connection));
$consumer->register('line', new ${handler}());
$consumer->run();`,
});

test.each(['$this->receive(...)', "[$this, 'receive']"])('%s runs with what its object holds', (callback) => {
  expect(findings(consumer(callback, 'Loud'))).toHaveLength(1);
  expect(findings(consumer(callback, 'Quiet'))).toEqual([]);
});

test.each([
  '$f = $shell->run(...); $f($_GET["a"]);',
  '($shell->run(...))($_GET["a"]);',
  'array_map($shell->run(...), $_GET["a"]);',
])('%s calls the method', (call) => {
  const code = (body: string) =>
    `<?php class Shell { private $in = '/tmp'; function run($line) { ${body} } } $shell = new Shell(); ${call}`;
  expect(findings({ 'a.php': code('system($line);') })).toHaveLength(1);
  expect(findings({ 'a.php': code('system("ls " . $this->in);') })).toEqual([]);
});
