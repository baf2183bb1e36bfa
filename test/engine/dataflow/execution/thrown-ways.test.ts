/** What a field held where a function threw is not what it holds for those who go on after the call. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const ruby = (refuse: string, call: string) =>
  findings({
    'app.rb': `require 'sinatra'
class Backup
  def initialize(tenant)
    @tenant = tenant.to_s
  end
  def check
    ${refuse} unless @tenant.match?(/\\A[a-z0-9]+\\z/)
  end
  def run
    ${call}
    system("backup #{@tenant}")
  end
end
get('/') { Backup.new(params[:tenant]).run }
`,
  }).some((one) => one.startsWith('code/command-injection'));

const rails = (refuse: string) =>
  findings({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :reports\nend\n',
    'app/controllers/reports_controller.rb': `class ReportsController < ActionController::Base
  before_action :set_tenant
  def create
    system("backup #{@tenant}")
  end
  private
  def set_tenant
    @tenant = params[:tenant].to_s
    ${refuse} unless @tenant.match?(/\\A[a-z0-9]+\\z/)
  end
end
`,
  }).some((one) => one.startsWith('code/command-injection'));

it.each([
  ['a method that raises', () => ruby('raise ArgumentError', 'check')],
  ['a filter that raises', () => rails('raise ActionController::BadRequest')],
  ['a filter that answers', () => rails('head :bad_request')],
])('a field is clean behind %s where it is bad', (_what, isTold) => {
  expect(isTold()).toBe(false);
});

it.each([
  ['only warns', () => ruby('warn "tenant"', 'check')],
  [
    'raises what the caller rescues',
    () => ruby('raise ArgumentError', 'begin\n      check\n    rescue ArgumentError\n    end'),
  ],
  ['is a filter that only logs', () => rails('logger.info("tenant")')],
])('and not where the method %s', (_what, isTold) => {
  expect(isTold()).toBe(true);
});
