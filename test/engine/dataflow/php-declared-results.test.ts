/** A function of PHP that declares a class gives back an object of it: what else is kept beside it is not meant. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const shop = (method: string, use: string) =>
  findings({
    'a.php': `<?php
class Driver { public function name(): string { return 'my'; } }
class Filter { public string $text = ''; }
class Settings {
  private array $all = [];
  public function load(): void { foreach ($_POST as $key => $value) { $this->all[$key] = $value; } }
  public function keep(string $key, Driver $driver): void { $this->all[$key] = $driver; }
  public function text(): string { return $this->all['text']; }
  ${method}
}
$settings = new Settings();
$settings->load();
echo '<p>' . ${use};`,
  }).map((finding) => finding.split(' ')[0]);

test('what is taken from a table as an object is no text of a request', () => {
  const driver = "public function driver(): Driver { return $this->all['driver']; }";
  expect(shop(driver, '$settings->driver()->name()')).toEqual([]);
  expect(shop(driver, '$settings->driver()->unknown()')).toEqual([]);
  expect(shop(driver, '$settings->text()')).toEqual(['code/reflected-xss']);
});

test('a driver that was made beside other values is that driver', () => {
  const driver = `public function driver(): Driver {
    $found = $this->all['driver'] ?? new Driver();
    return $found;
  }`;
  expect(shop(driver, '$settings->driver()->unknown()')).toEqual([]);
});

test('an object that a request fills stays so', () => {
  const made =
    'public function filter($serializer): Filter { return $serializer->deserialize($_POST["f"], Filter::class); }';
  expect(shop(made, '$settings->filter(make())->text')).toEqual(['code/reflected-xss']);
});
