/**
 * Methods and objects that stand for others: delegation in Ruby, objects that are called in PHP, copies of records in C#,
 * methods by their names in Python.
 */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rule = 'code/command-injection';

it.each([
  ['delegate :call, to: :svc', 'call'],
  ['delegate :other, :call, to: :@svc', 'call'],
  ['delegate :call, to: :@svc, prefix: true', 'svc_call'],
  ['delegate :call, to: :@svc, prefix: :shell', 'shell_call'],
  ['def_delegators :@svc, :other, :call', 'call'],
  ['def_delegator :@svc, :call, :invoke', 'invoke'],
  ['def_delegator :@svc, :call', 'call'],
])('Ruby: %s', (declared, called) => {
  const app = `require 'sinatra'
class Svc
  def call(c) = system(c)
end
class Wrap
  extend Forwardable
  ${declared}
  attr_reader :svc
  def initialize = @svc = Svc.new
end
get('/') { Wrap.new.${called}(params[:a]) }
`;
  expect(findings({ 'app.rb': app })).toEqual([`${rule} app.rb:3`]);
});

it.each([
  ['delegate :name, :size, to: :@user', 'name', true],
  ['delegate :name, :size, to: :@user', 'size', false],
  ['def_delegator :@user, :name, :title', 'title', true],
])('Ruby: an attribute by %s', (declared, called, isTold) => {
  const app = `require 'sinatra'
class User
  attr_accessor :name, :size
end
class Wrap
  extend Forwardable
  ${declared}
  def initialize(name)
    @user = User.new
    @user.name = name
    @user.size = 'large'
  end
end
get('/') { system("ls #{Wrap.new(params[:a]).${called}}") }
`;
  expect(findings({ 'app.rb': app })).toEqual(isTold ? [`${rule} app.rb:14`] : []);
});

it.each([['Tools'], ['Site::Tools'], ['::Site::Tools']])('Ruby: what is handed on to %s', (to) => {
  const app = `require 'sinatra'
module Site
  module Tools
    def self.call(c) = system(c)
    def self.plain(c) = c
  end
  class Wrap
    extend Forwardable
    def_delegators ${to}, :call, :plain
    def run(c) = call(c)
    def show(c) = plain(c)
  end
end
get('/') { Site::Wrap.new.run(params[:a]) }
get('/b') { Site::Wrap.new.show(params[:a]); '' }
`;
  expect(findings({ 'app.rb': app })).toEqual([`${rule} app.rb:4`]);
});

it.each([
  ['$run = new Run; $run($_GET["a"]);'],
  ['(new Run)($_GET["a"]);'],
  ['(new Holder(new Run))->go($_GET["a"]);'],
])('PHP: %s', (use) => {
  const page = `<?php
class Run { public function __invoke($c) { passthru($c); } }
class Holder { function __construct(private Run $run) {} function go($c) { ($this->run)($c); } }
${use}
`;
  expect(findings({ 'index.php': page })).toEqual([`${rule} index.php:2`]);
});

it.each([
  ['(new Command("ls") with { Text = v }).Run();'],
  ['new Command(string.Create(CultureInfo.InvariantCulture, $"ls {v}")).Run();'],
])('C#: %s', (use) => {
  const page = `using System;
using System.Diagnostics;
using System.Globalization;
using Microsoft.AspNetCore.Mvc;
public record Command(string Text) { public void Run() => Process.Start("sh", "-c " + Text); }
[ApiController]
public class PageController : ControllerBase { [HttpGet("/")] public string Page([FromQuery] string v) { ${use} return ""; } }
`;
  expect(findings({ 'PageController.cs': page })).toEqual([`${rule} PageController.cs:5`]);
});

it('Python: a method that is asked for by its name knows its object', () => {
  const app = `import os
from flask import Flask, request
app = Flask(__name__)
class Base:
    def go(self, c): self.step(c)
class Impl(Base):
    def step(self, c): os.system(c)
@app.route('/')
def page():
    getattr(Impl(), 'go')(request.args['a'])
    return ''
`;
  expect(findings({ 'app.py': app })).toEqual([`${rule} app.py:7`]);
});
