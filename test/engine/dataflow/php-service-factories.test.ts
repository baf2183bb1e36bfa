/** Pimple's containers: functions that are put there make the services of their names. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const classes = `<?php
class Tool {
  public function __construct(private $container) {}
  public function show($name) { system("show $name"); }
  public function other($name) { return $this->container['store']->find($name); }
}
class Store { public function find($name) { system("find $name"); } }
class Tools { public function register(Pimple\\Container $c) { $c['tool'] = function ($c) { return new Tool($c); }; } }
class Page {
  protected $container;
  public function __construct($container) { $this->container = $container; }
  public function __get($name) { return $this->container[$name]; }
}
`;

function told(use: string): string[] {
  const app = `${classes}$container = new Pimple\\Container();
$container['store'] = function () { return new Store(); };
${use}`;
  return findings({ 'index.php': app });
}

const shown = ['code/command-injection index.php:4'];

it.each([
  ["$container['tool'] = fn ($c) => new Tool($c); $container['tool']->show($_GET['name']);", shown],
  ["$container['tool'] = fn ($c) => new Tool($c); $container->get('tool')->show($_GET['name']);", shown],
  ["$container->register(new Tools()); $container['tool']->show($_GET['name']);", shown],
  ["$container->register(new Tools()); (new Page($container))->tool->show($_GET['name']);", shown],
  [
    "$container->register(new Tools()); $container['tool']->other($_GET['name']);",
    ['code/command-injection index.php:7'],
  ],
])('%s asks for the service', (use, places) => {
  expect(told(use)).toEqual(places);
});

it.each([
  ["$container->register(new Tools()); $container['store']->show($_GET['name']);"],
  ["$container->register(new Tools()); $container['tool']->show(escapeshellarg($_GET['name']));"],
  ["$container['pair'] = fn ($c) => $c['pair']; $container['pair']->show($_GET['name']);"],
])('%s does no harm', (use) => {
  expect(told(use)).toEqual([]);
});
