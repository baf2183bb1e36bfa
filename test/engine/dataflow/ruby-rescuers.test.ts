/** What an action of Rails raises comes to who has said that he takes it. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const app = (raised: string, before = '') => ({
  'app/controllers/concerns/answers.rb': `module Answers
  extend ActiveSupport::Concern
  class Missing < StandardError
    def initialize(what) = super("No #{what} here")
  end
  class Refused < StandardError; end
  included do
    rescue_from Missing, with: :show_missing
    rescue_from(Refused) { |error| render plain: error.message }
  end
  def show_missing(error)
    render html: "<h1>#{error.message}</h1>".html_safe
  end
end`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  protect_from_forgery
  include Answers
end`,
  'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  ${before}
  def show
    ${raised}
  end
  private
  def check
    raise Missing, params[:id] if params[:id]
  end
end`,
});
const shown = ['app/controllers/concerns/answers.rb:12'];
const placesOf = (files: Record<string, string>) => findings(files).map((finding) => finding.split(' ')[1]);

test('the message of an exception is shown by the method that takes it', () => {
  expect(placesOf(app('raise Missing, params[:id]'))).toEqual(shown);
  expect(placesOf(app('raise Missing.new(params[:id])'))).toEqual(shown);
  expect(placesOf(app('head :ok', 'before_action :check'))).toEqual(shown);
});

test('who takes other exceptions is not asked', () => {
  expect(placesOf(app('raise Refused, params[:id]'))).toEqual([]);
  expect(placesOf(app("raise Missing, 'item'"))).toEqual([]);
  expect(placesOf(app('raise ArgumentError, params[:id]'))).toEqual([]);
});
