/** Routers that a program wrote itself: tables of patterns with the method that each leads to. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const router = (call: string) => `<?php
class Router {
  private array $routes = [];
  function add($path, $handler) {
    $pattern = preg_replace('/\\{(\\w+)\\}/', '(?P<$1>[^/]+)', $path);
    $this->routes[] = ['#^' . $pattern . '$#', $handler];
  }
  function run($path) {
    foreach ($this->routes as [$pattern, $handler])
      if (preg_match($pattern, $path, $found)) {
        [$class, $action] = $handler;
        $params = array_filter($found, 'is_string', ARRAY_FILTER_USE_KEY);
        ${call}
        return;
      }
  }
}
class Posts { function show(string $slug) { system("show $slug"); } function all(string $page) { system('all ' . (int) $page); } }
class Tags { function show(string $tag) { system("tag $tag"); } }
$router = new Router();
$router->add('/posts/{slug}', [Posts::class, 'show']);
$router->add('/posts/page/{page}', [Posts::class, 'all']);
$router->add('/tags/{tag}', [Tags::class, 'show']);
$router->run(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));`;

test.each([
  '(new $class())->$action(...$params);',
  'call_user_func_array([new $class(), $action], $params);',
])('each class and method of a table is called with what its own pattern found: %s', (call) => {
  expect(findings({ 'index.php': router(call) })).toEqual([
    'code/command-injection index.php:18',
    'code/command-injection index.php:19',
  ]);
});

const library = (routes: string) => ({
  'routes.php': `<?php use Acme\\Micro\\Server;
class Posts {
  public function show($request, string $slug) { system("show $slug"); }
  public function only(string $slug) { system("only $slug"); }
}
$server = new Server();
${routes}`,
});

test.each([
  ["$server->get('/posts/{slug}', [Posts::class, 'show']);", 3],
  ["$server->get('/posts/:slug', [new Posts, 'only']);", 4],
  ["$server->get('/f/{slug}', fn (string $slug) => system($slug));", 7],
])('what no model knows hands parts of the path to parameters of their names: %s', (routes, line) => {
  expect(findings(library(routes))).toEqual([`code/command-injection routes.php:${line}`]);
});

test.each([
  "$server->get('/posts/{slug:[a-z]+}', [Posts::class, 'show']);",
  "$server->get('/posts', [Posts::class, 'show']);",
  "$client->get('/posts/{slug}', [Posts::class, 'only']);",
])('nothing is handed on: %s', (routes) => {
  expect(findings(library(routes))).toEqual([]);
});
