/** Rails escapes what is put behind text that counts as markup. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (code: string) =>
  findings({
    'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  def show
    render html: (${code}).html_safe
  end
end`,
  }).length > 0;

test.each([
  "'<li>'.html_safe + params[:a] + '</li>'.html_safe",
  "content_tag(:b, 'x') + params[:a]",
  'link_to("x", "/") + " <b>#{params[:a]}</b>"',
  "''.html_safe << params[:a]",
  "[1].map { |e| '<li>'.html_safe + params[:a] }.join",
])('%s is escaped', (code) => {
  expect(isTold(code)).toBe(false);
});

test.each([
  "'<li>' + params[:a] + '</li>'",
  "params[:a] + '<b>'.html_safe",
  '"#{link_to("x", "/")} #{params[:a]}"',
  "'<li>'.html_safe + params[:a].html_safe",
  "(tag = '<b>') && tag + params[:a]",
])('%s is not', (code) => {
  expect(isTold(code)).toBe(true);
});
