/** `try` calls what it names, where there is anything. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const controller = (code: string) => ({
  'app/controllers/files_controller.rb': `class FilesController < ActionController::Base
  protect_from_forgery
  def show
    File.read(${code})
    head :ok
  end
end`,
});

test.each(['params.try(:[], :file)', 'params[:file].try(:strip)', "params[:file].try(:sub, 'a', 'b')"])(
  '%s is told',
  (code) => {
    expect(findings(controller(code)).map((finding) => finding.split(' ')[0])).toEqual([
      'code/path-traversal',
    ]);
  },
);

test.each([
  'params[:file].try(:path)',
  'params.try(:[], :file).try(:path)',
  'params[:file].try!(:to_i).to_s',
])('%s is no flaw', (code) => {
  expect(findings(controller(code))).toEqual([]);
});
