/** What Go's loops walk through without positions, structs that decode themselves, and types of functions that serve. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const imports = `import (
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)
`;

const places = (text: string) =>
  findings({ 'main.go': text }).map((found) => found.split(' ')[0]?.replace('code/', ''));

const rules = (body: string, declared = '') =>
  places(`package main

${imports}
${declared}

func run(command string) { exec.Command("sh", "-c", command).Run() }

func handle(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	${body}
}

func main() { http.HandleFunc("/", handle) }
`);

describe('what is walked through without positions', () => {
  it.each([
    ['parts', 'for part := range strings.SplitSeq(x, ",") { run(part) }'],
    ['words', 'for word := range strings.FieldsSeq(x) { run(word) }'],
    ['lines', 'for line := range strings.Lines(x) { run(line) }'],
    ['elements of a list', 'for one := range slices.Values([]string{"a", x}) { run(one) }'],
    ['pieces of a list', 'for some := range slices.Chunk([]string{x, x}, 2) { run(some[0]) }'],
    ['elements from the end', 'for _, one := range slices.Backward([]string{"a", x}) { run(one) }'],
    ['parts that a function hands out', 'for one := range parts(x) { run(one) }'],
  ])('is what stands in it: %s', (_, body) => {
    const parts = `func parts(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range strings.SplitSeq(text, ",") {
			if !yield(part) {
				return
			}
		}
	}
}`;
    expect(rules(body, parts)).toEqual(['command-injection']);
  });

  it('is no position where there are positions', () => {
    expect(rules('for at := range strings.Split(x, ",") { run(string(rune(at))) }')).toEqual([]);
    expect(rules('for at := range slices.Backward(strings.Split(x, ",")) { run(string(rune(at))) }')).toEqual(
      [],
    );
  });

  it('is a path without parents where each part is asked for dots', () => {
    const checked = (dots: string) =>
      rules(
        `for part := range strings.SplitSeq(x, "/") { if part == "${dots}" { return } }; os.Remove(filepath.Join("/srv", x))`,
      );
    expect(checked('..')).toEqual([]);
    expect(checked('.')).toEqual(['path-traversal']);
  });
});

it('a struct that decodes itself holds what its own decoder puts there', () => {
  const hook = (kept: string) => `type hook struct {
	Raw string   \`json:"url"\`
	URL *url.URL \`json:"-"\`
}

func (h *hook) UnmarshalJSON(text []byte) error {
	type plain hook
	if err := json.Unmarshal(text, (*plain)(h)); err != nil {
		return err
	}
	made, err := url.Parse(${kept})
	h.URL = made
	return err
}`;
  const asked = 'var h hook; json.NewDecoder(r.Body).Decode(&h); http.Get(h.URL.String())';
  expect(rules(asked, hook('h.Raw'))).toEqual(['ssrf']);
  expect(rules(asked, hook('"https://api.example.com"'))).toEqual([]);
});

it('a type of functions is asked through its own ServeHTTP', () => {
  const served = (answer: string, fn: string) =>
    places(`package main

${imports}
type failure struct{ text string }

func (f *failure) Error() string { return f.text }

type handler func(w http.ResponseWriter, r *http.Request) error

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var failed *failure
	if errors.As(h(w, r), &failed) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, ${answer})
	}
}

func show(w http.ResponseWriter, r *http.Request) error { return &failure{${fn}} }

func main() { http.Handle("/", handler(show)) }
`);
  expect(served('"<p>" + failed.text', '"no " + r.FormValue("name")')).toEqual(['reflected-xss']);
  expect(served('"<p>" + failed.text', '"no name"')).toEqual([]);
  expect(served('"<p>failed"', '"no " + r.FormValue("name")')).toEqual([]);
});
