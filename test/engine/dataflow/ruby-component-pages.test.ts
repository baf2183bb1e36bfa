/** Pages that stand in the class of a ViewComponent. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (line: string) =>
  findings({
    'app/components/banner_component.rb': `class BannerComponent < ViewComponent::Base
  attr_reader :text
  erb_template <<~ERB
    <div class="banner">
      ${line}
    </div>
  ERB
  def initialize(text:)
    @text = text
  end
  def shout = content_tag(:strong, @text.upcase)
end
`,
    'app/controllers/banners_controller.rb': `class BannersController < ApplicationController
  def show
    render BannerComponent.new(text: params[:text])
  end
end
`,
  });

test('what a page in a component writes without escaping is told at its line', () => {
  expect(reported('<p><%== text %></p>').map((one) => one.split(' ')[1])).toEqual([
    'app/components/banner_component.rb:5',
  ]);
  expect(reported('<p><%= raw @text %></p>')).toHaveLength(1);
});

test('what it escapes is not', () => {
  expect(reported('<p><%= text %></p><%= shout %>')).toEqual([]);
});
