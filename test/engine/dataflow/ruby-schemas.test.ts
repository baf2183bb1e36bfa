/** What a container hands to a class by its name, and what was held to a schema (Hanami, dry-rb). */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { commandsSent } from '../support/ruby-controller.ts';

const flaw = ['code/command-injection'];

function commands(sources: Record<string, string>): string[] {
  return findings(sources)
    .map((finding) => finding.split(' ')[0] ?? '')
    .filter((rule) => rule === 'code/command-injection');
}

const action = (body: string, params = '') => `module Shop
  class Show < Hanami::Action
    include Deps["tools.pager", other: "tools.lister"]
    ${params}
    def handle(request, response)
      ${body}
    end
  end
end
`;

const tools = {
  'app/tools/pager.rb': 'module Tools\n class Pager\n def open(name) = system(name)\n end\nend\n',
  'app/tools/lister.rb': 'module Tools\n class Lister\n def open(name) = system("ls")\n end\nend\n',
};

test('what a container hands over is found by its name', () => {
  const run = (body: string) => commands({ 'app/actions/show.rb': action(body), ...tools });
  expect(run('pager.open(request.params[:name])')).toEqual(flaw);
  expect(run('other.open(request.params[:name])')).toEqual([]);
});

const fields = (block: string) => `params do
  required(:name).filled(:string)
  required(:page).filled(:integer)
  optional(:sort).value(:string, included_in?: %w[name date])
  optional(:slug).filled(:string, format?: /\\A[a-z]+\\z/)
end${block}`;

describe('a parameter that an action declares', () => {
  const run = (name: string, before = 'halt 422 unless request.params.valid?') =>
    commands({ 'app/actions/show.rb': action(`${before}\n system(request.params[:${name}])`, fields('')) });

  test.each(['page', 'sort', 'slug'])('is what it says where all were valid: %s', (name) => {
    expect(run(name)).toEqual([]);
    expect(run(name, '')).toEqual(flaw);
  });

  test('may say little', () => expect(run('name')).toEqual(flaw));
});

describe('what a contract has looked at', () => {
  const contract = `end\nclass Contract < Dry::Validation::Contract\n${fields('')}`;
  test.each(['result[:page]', 'result.to_h[:sort]', 'result.to_h.fetch(:slug)'])(
    'holds to it: %s',
    (read) => {
      const body = (code: string) => `result = Contract.new.call(params.to_unsafe_h)\n system(${code})`;
      expect(commandsSent(body(read), contract)).toEqual([]);
      expect(commandsSent(body(read.replace(/:(?:page|sort|slug)/, ':name')), contract)).toEqual(flaw);
    },
  );
});

test('each of the values that are taken out of a hash at once is its own', () => {
  const body = (name: string) =>
    `a, b = { one: "ls", two: params[:x] }.values_at(:one, :two)\n system(${name})`;
  expect(commandsSent(body('b'), '')).toEqual(flaw);
  expect(commandsSent(body('a'), '')).toEqual([]);
});
