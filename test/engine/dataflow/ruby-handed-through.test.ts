/** What a controller hands to interactors, attributes of the request, helpers and new records, each with a clean one. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function told(action: string, rest: string): string[] {
  return findings({
    'app/controllers/shop_controller.rb': `class ShopController < ApplicationController\n def show\n  ${action}\n end\nend\n`,
    'app/services/rest.rb': rest,
  }).map((finding) => finding.split(' ')[0] ?? '');
}

const interactors = `class Pack
 include Interactor
 delegate :sku, to: :context
 def call
  context.path = "/labels/#{sku}"
 end
end
class Print
 include Interactor
 def call
  system("lp #{context.path}")
 end
end
class Ship
 include Interactor::Organizer
 organize Pack, Print
end
`;

test('interactors of an organizer hand on what they leave in their context', () => {
  expect(told('Ship.call(sku: params[:sku])', interactors)).toEqual(['code/command-injection']);
  expect(told('Ship.call(sku: params[:sku].to_i)', interactors)).toEqual([]);
  expect(told('Print.call!(path: params[:path])', interactors)).toEqual(['code/command-injection']);
  expect(told('Pack.call(sku: params[:sku])', interactors)).toEqual([]);
});

test('what an interactor leaves in its context is known where it was called', () => {
  const pack = interactors.slice(0, interactors.indexOf('class Print'));
  expect(told('system("lp #{Pack.call(sku: params[:sku]).path}")', pack)).toEqual(['code/command-injection']);
  expect(told('system("lp #{Pack.call(sku: \'a\', other: params[:sku]).path}")', pack)).toEqual([]);
});

test('a class that is no interactor is not run as one', () => {
  const plain = interactors.replaceAll(/ include Interactor\S*\n/g, '');
  expect(told('Print.call(path: params[:path])', plain)).toEqual([]);
});

const current = `class Current < ActiveSupport::CurrentAttributes
 attribute :reason, :user
end
class Audit
 def self.write
  system("logger #{Current.reason}")
 end
end
`;

test('attributes of the request are what they were set to for the block', () => {
  expect(told('Current.set(reason: params[:r]) { Audit.write }', current)).toEqual([
    'code/command-injection',
  ]);
  expect(told('Current.set(user: params[:r]) { Audit.write }', current)).toEqual([]);
});

test('a controller reaches the helpers of its pages', () => {
  const helper = 'module ShopHelper\n def badge(text)\n  "<b>#{text}</b>".html_safe\n end\nend\n';
  expect(told('@badge = helpers.badge(params[:kind])', helper)).toEqual(['code/framework-escape-bypass']);
  expect(told('@badge = view_context.badge(params[:kind])', helper)).toEqual([
    'code/framework-escape-bypass',
  ]);
  expect(told('@badge = helpers.badge(helpers.h(params[:kind]))', helper)).toEqual([]);
  expect(told('@badge = elsewhere.badge(params[:kind])', helper)).toEqual([]);
});

test('a record that is created has the columns that it was given', () => {
  const backup =
    'class Backup < ApplicationRecord\n belongs_to :owner\n validates :code, format: { with: /\\A\\w+\\z/ }\nend\n';
  const one = (made: string, column = 'name') => told(`b = ${made}\n  system("tar #{b.${column}}")`, backup);
  expect(one('Backup.create!(code: params[:code])', 'code')).toEqual([]);
  expect(one('Backup.create!(owner_id: params[:owner_id])', 'owner_id')).toEqual([]);
  expect(one('Backup.create!(name: params[:name])')).toEqual(['code/command-injection']);
  expect(one('Backup.create(params.require(:backup).permit(:name))')).toEqual(['code/command-injection']);
  expect(one('Backup.create(params.require(:backup).permit(:title))')).toEqual([]);
});
