/** Maps and slices of Go of which no more than the declared type is known. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (type: string, use: string) =>
  findings({
    'main.go': `package main

import (
	"net/http"
	"os"
)

type Table struct{ kids []*Table }

func (t *Table) Drop(name string) { os.Remove("/srv/" + name) }

type View struct{}

type Node struct{ all map[string]*Node }

func (n *Node) Drop(name string) { os.Remove("/srv/" + name) }

func (v *View) Drop(name string) {}

type App struct{ held ${type} }

func (a *App) handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	${use}
}

func main() { http.HandleFunc("/", (&App{}).handle) }
`,
  });

describe('what is taken out of them is of the class that they hold', () => {
  it.each([
    ['map[string]*Table', 'a.held[name].Drop(name)'],
    ['map[string]Table', 'if one, ok := a.held["a"]; ok { one.Drop(name) }'],
    ['[]*Table', 'a.held[0].Drop(name)'],
    ['[]*Table', 'for _, one := range a.held { one.kids[0].Drop(name) }'],
  ])('%s: %s', (type, use) => expect(told(type, use)).toEqual(['code/path-traversal main.go:10']));

  it.each([
    ['map[string]*View', 'a.held[name].Drop(name)'],
    ['[]*Table', 'a.held[0].Drop("a")'],
    ['map[string]string', 'os.Getenv(a.held[name])'],
    // Each knows all others: that would lead through all that any of them does.
    ['map[string]*Node', 'a.held[name].Drop(name)'],
  ])('nothing arrives: %s: %s', (type, use) => expect(told(type, use)).toEqual([]));
});
