/** Functions of Go that are kept: in maps filled before the program starts, behind types of functions and interfaces. */
import { describe, expect, it } from 'vitest';
import { analyseSources, findings, replaySources } from '../support/analyse-sources.ts';

function places(sources: Record<string, string>): string[] {
  return findings(sources).map((finding) => finding.split(' ').slice(0, 2).join(' '));
}

function program(declared: string, body: string): string {
  return `package main

import (
	"net/http"
	"os"
	"os/exec"
)

${declared}

func handle(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	${body}
}

func run(s string) error { return exec.Command("sh", "-c", s).Run() }

func main() {
	http.HandleFunc("/", handle)
}
`;
}

function rules(declared: string, body: string): string[] {
  return places({ 'main.go': program(declared, body) }).map((place) => place.split(' ')[0] ?? '');
}

describe('what a package does before the program starts', () => {
  it.each([
    ['a map is filled', 'var known = map[string]func(string) error{}', 'known["a"] = run', 'known[x](x)'],
    ['a variable is set', 'var act func(string) error', 'act = run', 'act(x)'],
    [
      'a list grows',
      'var all []func(string) error',
      'all = append(all, run)',
      'for _, f := range all { f(x) }',
    ],
    [
      'it registers',
      'var known = map[string]func(string) error{}\nfunc register(n string, f func(string) error) { known[n] = f }',
      'register("a", run)',
      'known[x](x)',
    ],
  ])('is there for its handlers: %s', (_, declared, start, body) => {
    expect(rules(`${declared}\nfunc init() { ${start} }`, body)).toEqual(['code/command-injection']);
  });

  it('is there when a flow is run again', () => {
    const declared = 'var known = map[string]func(string) error{}\nfunc init() { known["a"] = run }';
    const sources = { 'main.go': program(declared, 'known[x](x)') };
    expect(replaySources(sources, analyseSources(sources).candidates)).toEqual([true]);
  });

  it('is no more than what it does', () => {
    const declared =
      'var known = map[string]func(string) error{}\nfunc init() { known["a"] = func(s string) error { return nil } }';
    expect(rules(declared, 'known[x](x)')).toEqual([]);
  });
});

describe('a function that is converted to a type of functions', () => {
  const type = `type Doer interface { Do(s string) error }
type DoFunc func(s string) error
func (f DoFunc) Do(s string) error { return f(s) }
func use(d Doer, s string) { d.Do(s) }`;

  it.each([
    'DoFunc(run).Do(x)',
    'use(DoFunc(run), x)',
    'use(DoFunc(func(s string) error { return run(s) }), x)',
  ])('has its methods: %s', (body) => expect(rules(type, body)).toEqual(['code/command-injection']));

  it('is still called like any other', () => expect(rules(type, 'f := DoFunc(run); f(x)')).toHaveLength(1));

  it('does what it does, and no more', () =>
    expect(rules(type, 'DoFunc(func(s string) error { return os.ErrExist }).Do(x)')).toEqual([]));
});

describe('a type that embeds some of the methods of an interface', () => {
  const base = `package base

type Base struct{}

func (b *Base) Lock()                 {}
func (b *Base) Do(s string) error     { return nil }

type Single struct{ Base }

func (s *Single) Lock() {}
`;
  const main = (own: string) => `package main

import (
	"net/http"
	"os/exec"

	"example.com/app/base"
)

type Locker interface { Lock() }
type Worker interface {
	Locker
	Do(s string) error
}

type Shell struct{ base.Single }

${own}

type server struct{ worker Worker }

func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	s.worker.Lock()
	s.worker.Do(r.FormValue("x"))
}
`;
  const sources = (own: string) => ({
    'base/base.go': base,
    'main.go': main(own),
  });

  it('stands behind it, and its own methods come before those that are promoted', () => {
    const own = 'func (s *Shell) Do(c string) error { return exec.Command("sh", "-c", c).Run() }';
    expect(places(sources(own))[0]).toMatch(/^code\/command-injection/);
  });

  it('does nothing that it does not have', () => {
    const other = 'func (s *Shell) Other(c string) error { return exec.Command("sh", "-c", c).Run() }';
    expect(places(sources(other))).toEqual([]);
  });
});

describe('a text in which a function fills the gaps', () => {
  it.each([
    'regexp.MustCompile("{[a-z]+}").ReplaceAllStringFunc("a/{name}", func(s string) string { return x })',
    'os.Expand("a/$name", func(s string) string { if s == "name" { return x }; return "" })',
  ])('holds what the function gives: %s', (made) => {
    const code = program('', `os.WriteFile(${made}, nil, 0644)`).replace('"os"', '"os"\n\t"regexp"');
    expect(places({ 'main.go': code })[0]).toMatch(/^code\/path-traversal/);
  });

  it('holds nothing else', () => {
    const made = 'os.Expand("a/$name", func(s string) string { return "b" })';
    expect(rules('', `os.WriteFile(${made}, nil, 0644)`)).toEqual([]);
  });
});
