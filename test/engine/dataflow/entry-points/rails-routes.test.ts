import { expect, it } from 'vitest';
import { readRailsRoutes } from '../../../../src/engine/dataflow/ruby/read-rails-routes.ts';
import { createParser } from '../../../../src/engine/parsing/parse-file.ts';
import { analyseSources } from '../../support/analyse-sources.ts';

const parser = await createParser({}, ['ruby']);

function bodyOf(text: string) {
  const parsed = parser.parseFile({ path: 'config/routes.rb', language: 'ruby' }, text);
  if ('notAnalysed' in parsed) throw new Error(parsed.notAnalysed);
  return parsed.body;
}

/** What leads to this action where these routes are drawn. */
function routeTo(action: string, drawn: string): string | undefined {
  const route = readRailsRoutes(bodyOf(`Rails.application.routes.draw do\n${drawn}\nend\n`)).get(action);
  return route && `${route.method} ${route.path}`;
}

it.each([
  ['home#index', 'root to: "home#index"', 'GET /'],
  ['sessions#new', 'get "login" => "sessions#new"', 'GET /login'],
  ['sessions#new', 'get "login", to: "sessions#new"', 'GET /login'],
  ['photos#show', 'get "photos/show"', 'GET /photos/show'],
  ['pages#help', 'match "help", controller: "pages", action: "help", via: [:post, :get]', 'POST /help'],
  ['users#update', 'resources :users, :posts', 'PATCH /users/:id'],
  ['users#destroy', 'resources :users, only: [:index]', undefined],
  ['people#show', 'resources :users, controller: "people", path: "u", param: :name', 'GET /u/:name'],
  ['profiles#edit', 'resource :profile', 'GET /profile/edit'],
  ['users#ban', 'resources :users do\n post :ban, on: :member\n end', 'POST /users/:id/ban'],
  ['users#export', 'resources :users do\n collection do\n get :export\n end\n end', 'GET /users/export'],
  [
    'posts#show',
    'resources :categories do\n resources :posts\n end',
    'GET /categories/:category_id/posts/:id',
  ],
  ['admin/users#index', 'namespace :admin do\n resources :users\n end', 'GET /admin/users'],
  [
    'api/users#find',
    'scope "/v1(/:locale)", module: "api" do\n get "find", to: "users#find"\n end',
    'GET /v1/find',
  ],
  [
    'jobs#index',
    'authenticate :user do\n constraints(Admin) do\n get "jobs" => "jobs#index"\n end\n end',
    'GET /jobs',
  ],
  ['old#page', 'get "old" => redirect("/new")', undefined],
])('%s is reached as %j draws it', (action, drawn, route) => {
  expect(routeTo(action, drawn)).toBe(route);
});

const shown = (drawn: string) =>
  analyseSources({
    'config/routes.rb': `Rails.application.routes.draw do\n${drawn}\nend\n`,
    'app/controllers/notes_controller.rb':
      'class NotesController < ApplicationController\n def show\n  system("show #{params[:id]}")\n end\nend\n',
  }).candidates.map(({ ruleId }) => ruleId);

it.each([
  ['constraints of a route', 'get "n/:id", to: "notes#show", constraints: { id: /\\d+/ }'],
  ['a pattern beside the route', 'get "n/:id", to: "notes#show", id: /[a-z0-9]+/'],
  ['a block of constraints', 'constraints(id: /\\d+/) do\n get "n/:id", to: "notes#show"\n end'],
  ['constraints of a resource', 'resources :notes, constraints: { id: /[0-9]+/ }'],
])('a part of the path is held to %s', (_what, drawn) => {
  expect(shown(drawn)).toEqual([]);
});

it.each([
  ['anything fits', 'get "n/:id", to: "notes#show", constraints: { id: /[^\\/]+/ }'],
  ['it is held for another part', 'get "n/:id/:x", to: "notes#show", constraints: { x: /\\d+/ }'],
  [
    'another route leads there as well',
    'get "n/:id", to: "notes#show", constraints: { id: /\\d+/ }\n get "m/:id", to: "notes#show"',
  ],
  ['only the host is held', 'constraints(subdomain: "admin") do\n resources :notes\n end'],
])('a part of the path is not held where %s', (_what, drawn) => {
  expect(shown(drawn)).toEqual(['code/command-injection']);
});

it('takes in what is drawn in files of its own', () => {
  const parts = new Map([['admin', bodyOf('get "stats" => "stats#show"')]]);
  const routes = readRailsRoutes(bodyOf('Rails.application.routes.draw do\n draw :admin\nend'), parts);
  expect(routes.get('stats#show')).toEqual({ method: 'GET', path: '/stats' });
});

it.each([
  ['show', 'params[:id]', { location: 'path', name: 'id' }],
  ['create', 'params[:user][:name]', { location: 'body', name: 'user', within: ['name'] }],
  ['index', 'params[:q]', { location: 'query', name: 'q' }],
])('of %s, %s is looked for where the route has it', (action, given, parameter) => {
  const { candidates } = analyseSources({
    'config/routes.rb': 'Rails.application.routes.draw do\n resources :users\nend\n',
    'app/controllers/users_controller.rb': `class UsersController < ApplicationController\n def ${action}\n system(${given})\n end\nend\n`,
  });
  expect(candidates.map(({ entryPoint }) => entryPoint?.parameter)).toEqual([parameter]);
});
