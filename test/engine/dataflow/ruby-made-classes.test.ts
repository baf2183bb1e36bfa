/** Classes and methods that are not declared where classes are: by calls, for one object, on Ruby's own classes, by modules. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const reported = (declared: string, body: string) =>
  findings({ 'app.rb': `require 'sinatra'\n${declared}\nget '/' do\n  ${body}\nend\n` }).map(
    (one) => one.split(' ')[0],
  );

const command = ['code/command-injection'];

test('what a class extends itself with are methods of the class', () => {
  const declared = (body: string) =>
    `module Runs\n  def run(name) = new.start(name)\nend\nclass Job\n  ${body}\n  def start(name) = system("run #{name}")\nend`;
  for (const body of ['extend Runs', 'class << self\n    include Runs\n  end'])
    expect(reported(declared(body), 'Job.run(params[:name])')).toEqual(command);
  expect(reported(declared('extend Runs\n  def self.run(name) = 1'), 'Job.run(params[:name])')).toEqual([]);
});

test('of several that have the method the last one is meant', () => {
  const declared = (order: string) =>
    `module Runs\n  def run(name) = system("run #{name}")\nend\nmodule Counts\n  def run(name) = name.length\nend\nclass Job\n  ${order}\nend`;
  expect(reported(declared('extend Counts\n  extend Runs'), 'Job.run(params[:name])')).toEqual(command);
  expect(reported(declared('extend Runs\n  extend Counts'), 'Job.run(params[:name])')).toEqual([]);
});

test('a subclass has them too', () => {
  const declared =
    'module Runs\n  def run(name) = system("run #{name}")\nend\nclass Base\n  extend Runs\nend\nclass Job < Base\nend';
  expect(reported(declared, 'Job.run(params[:name])')).toEqual(command);
});

test('Class.new makes a class with a base and members', () => {
  const base = 'class Base\n  def run(name) = step(name)\nend';
  const made = (step: string) => `Class.new(Base) do\n  def step(name)\n    ${step}\n  end\nend`;
  for (const [step, expected] of [
    ['system("run #{name}")', command],
    ['name.length', []],
  ] as const) {
    expect(reported(`${base}\nJob = ${made(step)}`, 'Job.new.run(params[:name])')).toEqual(expected);
    expect(reported(base, `job = ${made(step)}\n  job.new.run(params[:name])`)).toEqual(expected);
  }
});

test('a method of one object is called on it', () => {
  const own = (body: string) =>
    `job = Object.new\n  def job.run(name)\n    ${body}\n  end\n  job.run(params[:name])`;
  expect(reported('', own('system("run #{name}")'))).toEqual(command);
  expect(reported('', own('name.length'))).toEqual([]);
});

test('methods that the program gives to Ruby’s own classes are run on values', () => {
  const opened = (body: string) => `class String\n  def start(flag = '')\n    ${body}\n  end\nend`;
  expect(reported(opened('system("run #{self}")'), 'params[:name].start')).toEqual(command);
  expect(reported(opened('system("run #{self}")'), "params[:name].start('-v')")).toEqual(command);
  const another = `module Types\n  ${opened('system("run #{self}")')}\nend`;
  expect(reported(another, 'params[:name].start\n  1')).toEqual([]);
  const cleans = opened("gsub(/[^a-z]/, '')");
  expect(reported(cleans, 'system("run #{params[:name].start}")')).toEqual([]);
});
