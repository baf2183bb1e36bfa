import { expect, it } from 'vitest';
import { defaultPort } from '../../../src/engine/verification/default-ports.ts';

it.each([
  ['javascript', 'node-express', 3000],
  ['javascript', 'node-angular', 4200],
  ['python', 'python-flask', 5000],
  ['python', 'python-django', 8000],
  ['python', 'python-fastapi', 8000],
  ['java', 'java-spring-boot', 8080],
  ['java', 'java-servlet', 8080],
  ['go', 'go', 8080],
  ['php', 'php-laravel', 8000],
  ['php', 'php-symfony', 8000],
  ['php', 'php', 80],
  ['csharp', 'csharp-aspnet-core', 5000],
  ['csharp', 'csharp-azure-functions', 7071],
  ['ruby', 'ruby-rails', 3000],
  ['ruby', 'ruby-sinatra', 4567],
  ['rust', 'rust-actix', 8080],
])('knows where a program in %s (%s) listens', (host, architecture, port) => {
  expect(defaultPort(host, architecture)).toBe(port);
});

it('goes by the language alone where the application is of another one, or of none', () => {
  expect(defaultPort('python', 'node-angular')).toBe(8000);
  expect(defaultPort('go', null)).toBe(8080);
  expect(defaultPort(null, null)).toBe(3000);
  expect(defaultPort('html', 'python-flask')).toBe(3000);
});
