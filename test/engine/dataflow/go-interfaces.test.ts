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
