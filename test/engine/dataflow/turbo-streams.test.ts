/** Turbo's streams put a partial, with what it is given, into a page that is shown. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (call: string) =>
  findings({
    'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  def show
    ${call}
  end
end`,
    'app/views/items/_tab.html.erb': '<div><%= tab.html_safe %></div>',
    'app/views/items/_name.html.erb': '<div><%= tab %></div>',
  }).length > 0;

test.each([
  "render turbo_stream: turbo_stream.replace('x', partial: '%', locals: { tab: params[:tab] })",
  "render turbo_stream: [turbo_stream.append('x', partial: 'items/%', locals: { tab: params[:tab] })]",
  "Turbo::StreamsChannel.broadcast_replace_to('x', partial: 'items/%', locals: { tab: params[:tab] })",
])('%s', (call) => {
  expect(isTold(call.replace('%', 'tab'))).toBe(true);
  expect(isTold(call.replace('%', 'name'))).toBe(false);
});

test('other replacements render nothing', () => {
  expect(isTold("text.replace('x', partial: 'tab', locals: { tab: params[:tab] })")).toBe(false);
});
