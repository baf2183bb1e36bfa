/** Routes of Go whose parts are held to patterns that the program puts together. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../support/analyse-sources.ts';

/** The guards on the way of what is read from the path, of each finding. */
const guards = (route: string, declared = '') =>
  analyseSources({
    'main.go': `package main

import (
	"fmt"
	"net/http"
	"os"
	"path"
	"regexp"

	"github.com/gorilla/mux"
)

${declared}

func show(w http.ResponseWriter, r *http.Request) {
	os.ReadFile(path.Join("/srv", mux.Vars(r)["name"]))
}

func main() {
	r := mux.NewRouter()
	r.HandleFunc(${route}, show)
	http.ListenAndServe(":80", r)
}
`,
  })
    .candidates.filter(({ ruleId }) => ruleId === 'code/path-traversal')
    .map(({ partialGuards }) => partialGuards);

describe('parts of a path', () => {
  it('are held to the text of a compiled pattern, and to what matches a text alone', () => {
    const route = 'fmt.Sprintf("/{name:%s}/tags", names.String())';
    expect(guards(route, 'var names = regexp.MustCompile("[a-z0-9]+")')).toEqual([]);
    expect(guards(route, 'var names = regexp.MustCompile("[^x]+")')).toEqual([[]]);
    expect(guards(route, 'var names = regexp.MustCompile(regexp.QuoteMeta("a.b") + "|[a-z]+")')).toEqual([]);
    expect(guards(route, 'var names = regexp.MustCompile(regexp.QuoteMeta("..") + "|.+")')).toEqual([[]]);
  });

  it('that are held to a pattern that is not known are left to a person', () => {
    const made =
      'var names = made()\nfunc made() *regexp.Regexp { return regexp.MustCompile(os.Getenv("NAMES")) }';
    expect(guards('fmt.Sprintf("/{name:%s}/tags", names.String())', made)).toEqual([
      ['matches a pattern that is not in the code'],
    ]);
    expect(guards('fmt.Sprintf("/{id:%s}/{name:.+}", names.String())', made)).toEqual([[]]);
    expect(guards('fmt.Sprintf("/%s/{name:.+}", os.Getenv("PREFIX"))')).toEqual([[]]);
  });
});

/** Where the path is found that reaches a file, of the handlers of two routes. */
const told = (registered: string) =>
  analyseSources({
    'main.go': `package main

import (
	"net/http"
	"os"

	"github.com/gorilla/mux"
)

type route struct {
	Method, Pattern string
	Handler         http.HandlerFunc
}

func one(w http.ResponseWriter, r *http.Request) { os.ReadFile("/srv/" + mux.Vars(r)["name"]) }
func two(w http.ResponseWriter, r *http.Request) { os.ReadFile("/srv/" + mux.Vars(r)["name"]) }

func main() {
	r := mux.NewRouter()
	${registered}
	http.ListenAndServe(":80", r)
}
`,
  }).candidates.map(({ span }) => span.line);

describe('each route is held to its own pattern', () => {
  const table = '{"GET", "/one/{name:[a-z]+}", one}, {"GET", "/two/{name:.*}", two}';
  const register = 'r.Methods(one.Method).Path(one.Pattern).Handler(one.Handler)';

  it.each([
    [
      'said in steps',
      'r.Methods("GET").Path("/one/{name:[a-z]+}").HandlerFunc(one)\n\tr.Path("/two/{name:.*}").Handler(http.HandlerFunc(two))',
    ],
    ['of a list', `for _, one := range []route{${table}} { ${register} }`],
    [
      'of a map',
      `for _, one := range map[string]route{${table.replace('{"GET", "/one', '"1": {"GET", "/one').replace('{"GET", "/two', '"2": {"GET", "/two')}} { ${register} }`,
    ],
  ])('%s', (_name, registered) => {
    expect(told(registered)).toEqual([16]);
  });
});

it.each([
  ['chi', 'r := chi.NewRouter()', 'r.Method("POST", "/x", http.HandlerFunc(show))', 'POST'],
  ['chi with a constant', 'r := chi.NewRouter()', 'r.MethodFunc(http.MethodPut, "/x", show)', 'PUT'],
  ['chi with a variable', 'r := chi.NewRouter()', 'r.MethodFunc(os.Getenv("VERB"), "/x", show)', undefined],
  ['chi by its name', 'r := chi.NewRouter()', 'r.Delete("/x", show)', 'DELETE'],
])('%s says the method of a route', (_, made, route, method) => {
  const { candidates } = analyseSources({
    'main.go': `package main

import (
	"net/http"
	"os"

	"github.com/go-chi/chi/v5"
)

func show(w http.ResponseWriter, r *http.Request) { os.Remove(r.FormValue("file")) }

func main() {
	${made}
	${route}
	http.ListenAndServe(":80", r)
}
`,
  });
  expect(candidates.map(({ entryPoint }) => entryPoint?.method ?? undefined)).toEqual([method]);
});
