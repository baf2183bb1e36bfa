import { describe, expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

/** An interface with many types that fit it, of which the last one by name runs a command. */
function stores(names: readonly string[]): Sources {
  const plain = names.map((name): [string, string] => [
    `store/${name}.go`,
    `package store

type ${name} struct{ n int }

func New${name}() *${name} { return &${name}{} }

func (s *${name}) Find(x string) error { return nil }
`,
  ]);
  return {
    'store/a.go': 'package store\n\ntype Store interface { Find(x string) error }\n',
    ...Object.fromEntries(plain),
    'store/z.go': `package store

import "os/exec"

type Shell struct{ n int }

func NewShell() *Shell { return &Shell{} }

func (s *Shell) Find(x string) error { return exec.Command("sh", "-c", x).Run() }
`,
    'web/web.go': `package web

import (
	"net/http"

	"example.com/app/store"
)

type Handler struct{ items store.Store }

func New(items store.Store) *Handler { return &Handler{items: items} }

func (h *Handler) list(w http.ResponseWriter, r *http.Request) { h.items.Find(r.FormValue("x")) }
`,
  };
}

describe('interfaces that many types fit', () => {
  const names = ['B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const main = (made: string) => `package main

import (
	"example.com/app/store"
	"example.com/app/web"
	"go.uber.org/fx"
)

func main() { fx.New(fx.Provide(web.New, ${made})).Run() }
`;

  it('stand for those of which another file names what makes them', () => {
    const found = ['code/command-injection store/z.go:9'];
    expect(findings({ ...stores(names), 'main.go': main('store.NewShell') })).toEqual(found);
    expect(
      findings({ ...stores(names), 'main.go': main('func() store.Store { return &store.Shell{} }') }),
    ).toEqual(found);
    expect(findings({ ...stores(names), 'main.go': main('store.NewB') })).toEqual([]);
  });

  it('stand for the first ones where nothing says which are made', () => {
    expect(findings(stores(['B', 'C']))).toEqual(['code/command-injection store/z.go:9']);
    expect(findings(stores(names))).toEqual([]);
  });
});

describe('structs that nobody makes before their methods are entered', () => {
  const program = (fields: string, run: string, made: string): Sources => ({
    'steps/steps.go': `package steps

import "os/exec"

type step func(x string) bool

type Chain struct {
	${fields}
}

func NewChain() *Chain {
	${made}
}

func check(x string) bool { return x != "" }

func shell(x string) bool { return exec.Command("sh", "-c", x).Run() == nil }

func (c *Chain) Run(x string) {
	${run}
}
`,
    'web/web.go': `package web

import (
	"net/http"

	"example.com/app/steps"
)

type Handler struct{ chain *steps.Chain }

func (h *Handler) list(w http.ResponseWriter, r *http.Request) { h.chain.Run(r.FormValue("x")) }
`,
  });
  const rules = (...given: Parameters<typeof program>) =>
    findings(program(...given)).map((finding) => finding.replace(/ .*/, ''));
  const found = ['code/command-injection'];

  it('have the functions that their maker gives them', () => {
    const loop = 'for _, one := range c.steps { if !one(x) { break } }';
    expect(
      rules('steps []step', loop, 'c := Chain{}\n\tc.steps = []step{check, shell}\n\treturn &c'),
    ).toEqual(found);
    expect(rules('steps []step', loop, 'return &Chain{steps: []step{check}}')).toEqual([]);
    const table = rules(
      'steps map[string]step',
      'c.steps["shell"](x)',
      'return &Chain{steps: map[string]step{"shell": shell}}',
    );
    expect(table).toEqual(found);
    expect(rules('last step', 'c.last(x)', 'return &Chain{last: shell}')).toEqual(found);
    expect(rules('last step', 'c.last(x)', 'return &Chain{last: check}')).toEqual([]);
  });
});
