/** Values that are written out as text, and read again: as harmful as they were. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const found = (body: string) =>
  findings({ 'app.rb': `require 'sinatra'\nget '/' do\n  ${body}\nend\n` }).map((one) => one.split(' ')[0]);

it.each([
  `system("curl -d '#{{ name: params[:name] }.to_json}' http://api")`,
  `system("curl -d '#{params[:name].to_json}' http://api")`,
  `system("curl -d '#{JSON.generate({ name: params[:name] })}' http://api")`,
  `system('echo ' + [params[:name]].inspect)`,
  `system("ls #{JSON.parse({ name: params[:name] }.to_json)['name']}")`,
  `system("ls #{Marshal.load(Marshal.dump({ name: params[:name] }))[:name]}")`,
])('told: %s', (body) => {
  expect(found(body)).toEqual(['code/command-injection']);
});

it('told: JSON has its own way to write what is taken away', () => {
  expect(found("JSON.parse(CGI.escapeHTML(params[:note]))['text']")).toEqual(['code/reflected-xss']);
});

it.each([
  `system("curl -d '#{{ id: params[:id].to_i }.to_json}' http://api")`,
  `{ name: params[:name] }.to_json`,
  `logger.info("named #{params[:name].inspect}")`,
  `copy = Marshal.load(Marshal.dump(params[:name])); 'done'`,
])('not told: %s', (body) => {
  expect(found(body)).toEqual([]);
});
