/** Form objects of Rails that are asked whether what they were given fits what their class declares. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (validation: string, action: string, attribute = 'name') =>
  findings({
    'config/routes.rb': 'Rails.application.routes.draw do\n  resources :uploads\nend\n',
    'app/models/upload_form.rb': `class UploadForm
  include ActiveModel::Model
  SHAPE = /\\A[\\w-]+\\z/
  attr_accessor :name, :other
  ${validation}
end
`,
    'app/controllers/uploads_controller.rb': `class UploadsController < ApplicationController
  def create
    upload = UploadForm.new(params.require(:upload).permit(:name, :other))
    ${action.replace('RUN', `system("convert #{upload.${attribute}}")`)}
  end
end
`,
  }).some((one) => one.startsWith('code/command-injection'));

const format = 'validates :name, presence: true, format: { with: /\\A[\\w-]+\\z/ }';
const whereValid = 'if upload.valid?\n      RUN\n    end';

it.each([
  ['a form that fits', format, whereValid],
  ['a form that was refused where it does not', format, 'return head(422) if upload.invalid?\n    RUN'],
  ['a form that was validated', format, 'upload.validate!\n    RUN'],
  ['a form by the other name of the question', format, "raise 'bad' unless upload.validate\n    RUN"],
  ['a pattern in a constant of the class', 'validates :name, format: { with: SHAPE }', whereValid],
  ['one of several words', 'validates :name, inclusion: { in: %w[a b] }', whereValid],
  ['a number', 'validates :name, numericality: true', whereValid],
])('what a form object holds is clean: %s', (_what, validation, action) => {
  expect(isTold(validation, action)).toBe(false);
});

it.each([
  ['nobody asks', format, 'RUN'],
  ['nobody looks at the answer', format, 'upload.valid?\n    RUN'],
  ['nobody looks at the other answer', format, 'upload.validate\n    RUN'],
  ['its own method validates', `${format}\n  def validate!\n  end`, 'upload.validate!\n    RUN'],
  ['it is used where it does not fit', format, 'unless upload.valid?\n      RUN\n    end'],
  ['only its presence is asked for', 'validates :name, presence: true', whereValid],
  ['the pattern fits a part', 'validates :name, format: { with: /[\\w-]+/ }', whereValid],
  ['the pattern must not fit', 'validates :name, format: { without: /\\A[\\w-]+\\z/ }', whereValid],
  ['it is validated now and then', `${format}, if: :strict?`, whereValid],
  ['another attribute is used', format, whereValid, 'other'],
])('and not where %s', (_what, validation, action, attribute = 'name') => {
  expect(isTold(validation, action, attribute)).toBe(true);
});

const plain = 'errors.add(:name, :invalid) unless name.match?(/\\A[\\w-]+\\z/)';
const method = (body: string) => `def name_is_plain\n    ${body}\n  end`;

it.each([
  ['a method of the class', `validate :name_is_plain\n  ${method(plain)}`, whereValid],
  [
    'a method that comes back where all is well',
    `validate :name_is_plain\n  ${method('return if %w[a b].include?(name)\n    errors.add(:name, :invalid)')}`,
    whereValid,
  ],
  ['a block', `validate do\n    ${plain}\n  end`, whereValid],
  [
    'a method, asked by saving',
    `validate :name_is_plain\n  ${method(plain)}`,
    'return unless upload.save\n    RUN',
  ],
])('what a form object holds is clean where it validates by %s', (_what, validation, action) => {
  expect(isTold(validation, action)).toBe(false);
});

it.each([
  ['is asked now and then', `validate :name_is_plain, if: :strict?\n  ${method(plain)}`, whereValid],
  [
    'asks for its presence',
    `validate :name_is_plain\n  ${method('errors.add(:name, :blank) if name.blank?')}`,
    whereValid,
  ],
  [
    'leaves no error',
    `validate :name_is_plain\n  ${method('logger.warn(name) unless name.match?(/\\A\\w+\\z/)')}`,
    whereValid,
  ],
  [
    'gives up before',
    `validate :name_is_plain\n  ${method(`return if other.blank?\n    ${plain}`)}`,
    whereValid,
  ],
  ['is about another attribute', `validate :name_is_plain\n  ${method(plain)}`, whereValid, 'other'],
  ['nobody asks', `validate :name_is_plain\n  ${method(plain)}`, 'RUN'],
])('and not where its own validation %s', (_what, validation, action, attribute = 'name') => {
  expect(isTold(validation, action, attribute)).toBe(true);
});

it('an object that asks itself knows its attributes', () => {
  const form = (check: string) => ({
    'app/forms/export_form.rb': `class ExportForm\n include ActiveModel::Model\n attr_accessor :kind, :name\n validates :kind, inclusion: { in: %w[csv pdf] }\n def save\n  ${check}\n  system("export #{kind}")\n end\nend\n`,
    'app/controllers/exports_controller.rb':
      'class ExportsController < ApplicationController\n def create\n  ExportForm.new(params).save\n end\nend\n',
  });
  for (const check of ['return false unless valid?', 'return if invalid?'])
    expect(findings(form(check))).toEqual([]);
  expect(findings(form('valid?'))).toHaveLength(1);
  expect(findings(form('return false if valid?'))).toHaveLength(1);
});
