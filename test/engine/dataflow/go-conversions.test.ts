/** Conversions of Go to the maps that libraries name: the map stays what it was. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function rules(body: string): string[] {
  const code = `package main

import (
	"encoding/json"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func show(users *mongo.Collection, w http.ResponseWriter, r *http.Request) {
	var body map[string]any
	json.NewDecoder(r.Body).Decode(&body)
	${body}
}

func find(users *mongo.Collection, r *http.Request, filter bson.M) { users.Find(r.Context(), filter) }
`;
  return findings({ 'main.go': code }).map((finding) => finding.split(' ')[0] ?? '');
}

describe('a map converted to one of a library', () => {
  it.each(['users.Find(r.Context(), bson.M(body))', 'find(users, r, bson.M(body))'])(
    'may still have what operators it was sent: %s',
    (body) => expect(rules(body)).toContain('code/nosql-injection'),
  );

  it('still holds a text under its own name only', () => {
    const filter = 'filter := map[string]any{"name": r.FormValue("name")}';
    expect(rules(`${filter}; users.Find(r.Context(), bson.M(filter))`)).toEqual([]);
  });
});

describe('what a library hands out, said to be of a class of the program', () => {
  const told = (type: string) =>
    findings({
      'main.go': `package main

import (
	"net/http"
	"os"
	"sync"
)

type Runner struct{ pool sync.Pool }

func (r *Runner) Remove(name string) { os.Remove("/srv/" + name) }

type Sender struct{}

func (s *Sender) Remove(name string) {}

func (r *Runner) handle(w http.ResponseWriter, q *http.Request) {
	job := r.pool.Get().(${type})
	job.Remove(q.FormValue("name"))
}

func main() { http.HandleFunc("/", (&Runner{}).handle) }
`,
    });

  it('has the methods of that class', () => {
    expect(told('*Runner')).toContain('code/path-traversal main.go:11');
    expect(told('*Sender')).toEqual([]);
  });
});

describe('a type of the program that is a number', () => {
  const told = (declared: string, made: string) =>
    findings({
      'main.go': `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"

	"example.com/unknown"
)

${declared}
type Body struct { Kind Kind }

func show(w http.ResponseWriter, r *http.Request) {
	var body Body
	json.NewDecoder(r.Body).Decode(&body)
	exec.Command("sh", "-c", fmt.Sprintf("ls %v", ${made})).Run()
}
`,
    }).some((one) => one.startsWith('code/command-injection'));

  it.each(['Kind(unknown.Parse(r.FormValue("kind")))', 'body.Kind'])(
    'holds nothing but a number, whatever was converted to it: %s',
    (made) => {
      expect(told('type Kind int32', made)).toBe(false);
      expect(
        told('type Kind uint\n\nfunc (k Kind) String() string { return [...]string{"a", "b"}[k] }', made),
      ).toBe(false);
      expect(told('type Kind string', made)).toBe(true);
    },
  );
});
