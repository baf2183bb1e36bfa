/** Checks in filters of Rails: what they answer ends the request, what they only look at ends nothing. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function reported(check: string, more = ''): boolean {
  const sources = {
    'app/controllers/files_controller.rb': `class FilesController < ApplicationController
  before_action :check
  def show
    render plain: File.read('/srv/' + params[:name])
  end
  private
  def check
    ${check}
  end
  ${more}
end
`,
  };
  return findings(sources).some((one) => one.startsWith('code/path-traversal'));
}

describe('a filter', () => {
  it.each([
    ['answers', `head :bad_request if params[:name].include?('..')`],
    [
      'answers unless it is good',
      `unless params[:name].match?(/\\A\\w+\\z/)\n      render plain: 'no', status: 400\n    end`,
    ],
    [
      'answers at the end, what is good left before',
      `return if %w[a b].include?(params[:name])\n    head :not_acceptable`,
    ],
    [
      'answers on the other way',
      `if %w[a b].include?(params[:name])\n      @ok = true\n    else\n      redirect_to root_path\n    end`,
    ],
    [
      'leaves it to a helper whose name says so',
      `return if %w[a b].include?(params[:name])\n    access_denied`,
    ],
    ['raises', `raise ActionController::BadRequest unless params[:name].match?(/\\A\\w+\\z/)`],
    [
      'answers by format',
      `return if %w[a b].include?(params[:name])\n    respond_to { |format| format.html { redirect_to root_path } }`,
    ],
  ])('that %s has checked', (_, check) => {
    expect(reported(check)).toBe(false);
  });

  it('that leaves it to a helper that answers has checked', () => {
    const refuse = `def refuse\n    render plain: 'no', status: 403\n  end`;
    expect(reported(`return if %w[a b].include?(params[:name])\n    refuse`, refuse)).toBe(false);
  });

  it.each([
    ['only asks', `params[:name].include?('..')`],
    ['only leaves itself', `return if params[:name].include?('..')`],
    ['only logs', `logger.warn('bad') if params[:name].include?('..')`],
    ['only leaves a note', `unless params[:name].match?(/\\A\\w+\\z/)\n      flash[:error] = 'no'\n    end`],
    ['keeps the answer for later', `@valid = params[:name].match?(/\\A\\w+\\z/)`],
  ])('that %s has not', (_, check) => {
    expect(reported(check)).toBe(true);
  });
});
