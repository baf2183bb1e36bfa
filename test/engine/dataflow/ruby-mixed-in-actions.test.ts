/** Methods of controllers that stand elsewhere: they run in the controller that has them, and with its pages. */
import { expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const escaped = 'code/framework-escape-bypass';

const page: Sources = {
  'app/controllers/concerns/searching.rb': `module Searching
  def search
    @query = params[:q]
    render :results
  end
end
`,
  'app/views/notes/results.html.erb': '<h1><%= raw @query %></h1>\n',
};

test('what a module does for an action is followed into the page of the controller that includes it', () => {
  const controller =
    'class NotesController < ApplicationController\n  include Searching\n  def index = search\nend\n';
  expect(findings({ ...page, 'app/controllers/notes_controller.rb': controller })).toEqual([
    `${escaped} app/views/notes/results.html.erb:1`,
  ]);
});

test('a page that the controller does not have is taken from the one that it extends', () => {
  const sources: Sources = {
    'app/controllers/notes_controller.rb': 'class NotesController < ApplicationController\nend\n',
    'app/controllers/drafts_controller.rb': `class DraftsController < NotesController
  def index
    @query = params[:q]
    render :results
  end
end
`,
    'app/views/notes/results.html.erb': '<h1><%= raw @query %></h1>\n',
  };
  expect(findings(sources)).toEqual([`${escaped} app/views/notes/results.html.erb:1`]);
});

const dispatched = (call: string): string[] =>
  findings({
    'app/controllers/hooks_controller.rb': `class HooksController < ApplicationController
  def create
    ${call}
  end

  private

  def on_push(ref)
    system("build #{ref}")
  end

  def record_push(ref)
    system("log #{ref}")
  end
end
`,
  });

test('a method whose name is put together is any whose name begins so', () => {
  expect(dispatched('send("on_#{params[:event]}", params[:ref])')).toEqual([
    'code/command-injection app/controllers/hooks_controller.rb:9',
  ]);
});

test('the end of the name counts as well', () => {
  expect(dispatched('send("on_#{params[:event]}_done", params[:ref])')).toEqual([]);
});

test('of more methods than a few nobody knows which one is meant', () => {
  const many = Array.from({ length: 25 }, (_, index) => `def on_${index}(ref) = system("run #{ref}")`);
  const code = `class HooksController < ApplicationController
  def create = send("on_#{params[:event]}", params[:ref])
  private
  ${many.join('\n  ')}
end
`;
  expect(findings({ 'app/controllers/hooks_controller.rb': code })).toEqual([]);
});

test('without a beginning that is known no method is meant', () => {
  expect(
    dispatched(
      'handler = Handlers.find(params[:event])\n    handler.send("on_#{params[:event]}", params[:ref])',
    ),
  ).toEqual([]);
});
