/** What records do when they are saved is done with what they were given. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function told(model: string, action: string): string[] {
  return findings({
    'app/models/note.rb': `class Note < ApplicationRecord\n ${model}\nend\n`,
    'app/controllers/notes_controller.rb': `class NotesController < ApplicationController\n def create\n  ${action}\n  head :ok\n end\nend\n`,
  }).map((finding) => finding.split(' ')[0] ?? '');
}

const print = 'after_create_commit :print_it\n private\n def print_it = system("lp #{title}")';

test.each([
  'Note.create!(title: params[:title])',
  'note = Note.new(title: params[:title])\n  note.save!',
  'note = Note.new\n  note.title = params[:title]\n  note.save',
  'Note.create(params.require(:note).permit(:title))',
])('a callback runs: %s', (action) => {
  expect(told(print, action)).toEqual(['code/command-injection']);
});

test.each([
  [print, "Note.create!(title: 'fixed', body: params[:body])"],
  [print, 'Note.new(title: params[:title])'],
  [
    'after_create_commit :other\n def print_it = system("lp #{title}")',
    'Note.create!(title: params[:title])',
  ],
  [`validates :title, format: { with: /\\A\\w+\\z/ }\n ${print}`, 'Note.create!(title: params[:title])'],
])('nothing is told', (model, action) => {
  expect(told(model, action)).toEqual([]);
});

test('what one callback leaves another one finds', () => {
  const model =
    'before_save :build\n after_commit :print_it, on: :create\n def build = self.path = "/srv/#{title}"\n def print_it = system("lp #{path}")';
  expect(told(model, 'Note.create!(title: params[:title])')).toEqual(['code/command-injection']);
  expect(told(model, "Note.create!(title: 'fixed', body: params[:body])")).toEqual([]);
});
