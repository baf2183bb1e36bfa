/** What middleware of Go leaves with a request, for the handlers behind it. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReported(code: string): boolean {
  return findings({ 'main.go': code }).some((finding) => finding.startsWith('code/command-injection'));
}

const standard = (key: string, more = '') => `package main

import (
	"context"
	"net/http"
	"os/exec"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

type userKey struct{}
type otherKey struct{}

func withUser(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), userKey{}, r.FormValue("user"))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func show(w http.ResponseWriter, r *http.Request) {
	user, _ := r.Context().Value(${key}).(string)
	exec.Command("sh", "-c", "id " + user).Run()
}

func main() {
	${more}
}
`;

describe('a value in the context of a request', () => {
  const around: [what: string, code: string][] = [
    ['chi', 'r := chi.NewRouter(); r.Use(withUser); r.Get("/", show)'],
    ['one route of chi', 'r := chi.NewRouter(); r.With(withUser).Get("/", show)'],
    ['gorilla', 'r := mux.NewRouter(); r.Use(withUser); r.HandleFunc("/", show)'],
    ['one handler', 'http.Handle("/", withUser(http.HandlerFunc(show)))'],
    ['the server', 'http.HandleFunc("/", show); http.ListenAndServe(":80", withUser(http.DefaultServeMux))'],
    [
      'a server with options',
      'm := http.NewServeMux(); m.HandleFunc("/", show); s := &http.Server{Addr: ":80", Handler: withUser(m)}; s.ListenAndServe()',
    ],
  ];

  it.each(around)('gets to the handler through %s', (_, code) => {
    expect(isReported(standard('userKey{}', code))).toBe(true);
  });

  it('is found under its own key only', () => {
    expect(isReported(standard('otherKey{}', around[0]?.[1]))).toBe(false);
  });

  const counted = (key: string) =>
    standard(key, around[3]?.[1])
      .replace('type userKey struct{}', 'type key int\nconst (\n\tfirstKey key = iota\n\tuserKey\n)')
      .replace('userKey{}, r', 'userKey, r');

  it('is found under a key that is one of a count', () => {
    expect(isReported(counted('userKey'))).toBe(true);
    expect(isReported(counted('firstKey'))).toBe(false);
  });

  it('gets to the handler through a chain that is put together from its end', () => {
    const chain = `for i := len(all) - 1; i >= 0; i-- { last = all[i](last) }; return last`;
    const code = standard('userKey{}', 'http.Handle("/", chain(withUser)(http.HandlerFunc(show)))');
    expect(
      isReported(
        `${code}\nfunc chain(all ...func(http.Handler) http.Handler) func(http.Handler) http.Handler {\n` +
          `\treturn func(last http.Handler) http.Handler { ${chain} }\n}\n`,
      ),
    ).toBe(true);
  });
});

describe('a value that is set on what a framework hands around', () => {
  const gin = (key: string) => `package main

import (
	"os/exec"
	"github.com/gin-gonic/gin"
)

func main() {
	r := gin.Default()
	r.Use(func(c *gin.Context) { c.Set("user", c.Query("user")); c.Set("role", "guest"); c.Next() })
	r.GET("/", func(c *gin.Context) { exec.Command("sh", "-c", "id " + c.GetString("${key}")).Run() })
}
`;
  const echo = (key: string) => `package main

import (
	"os/exec"
	"github.com/labstack/echo/v4"
)

func withUser(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { c.Set("user", c.QueryParam("user")); c.Set("role", "guest"); return next(c) }
}

func main() {
	e := echo.New()
	e.Use(withUser)
	e.GET("/", func(c echo.Context) error { return exec.Command("sh", "-c", "id " + c.Get("${key}").(string)).Run() })
}
`;
  const fiber = (key: string) => `package main

import (
	"os/exec"
	"github.com/gofiber/fiber/v2"
)

func main() {
	app := fiber.New()
	app.Use(func(c *fiber.Ctx) error { c.Locals("user", c.Query("user")); c.Locals("role", "guest"); return c.Next() })
	app.Get("/", func(c *fiber.Ctx) error { return exec.Command("sh", "-c", "id " + c.Locals("${key}").(string)).Run() })
}
`;

  it.each([
    ['Gin', gin],
    [
      'a group of Gin',
      (key) => gin(key).replace('r.Use(', 'g := r.Group("/a").Group("/b", ').replace('r.GET', 'g.GET'),
    ],
    ['Echo', echo],
    [
      'a group of Echo',
      (key) => echo(key).replace('e.Use(withUser)', 'g := e.Group("/a", withUser)').replace('e.GET', 'g.GET'),
    ],
    ['Fiber', fiber],
    [
      'a group of Fiber',
      (key) => fiber(key).replace('app.Use(', 'g := app.Group("/a", ').replace('app.Get', 'g.Get'),
    ],
  ] as [string, (key: string) => string][])('is there for the handlers of %s', (_, program) => {
    expect(isReported(program('user'))).toBe(true);
    expect(isReported(program('role'))).toBe(false);
  });
});

describe('a field that Gin has bound', () => {
  const bound = (tag: string, bind: string) => `package main

import (
	"database/sql"
	"github.com/gin-gonic/gin"
)

type search struct { Sort string \`form:"sort" binding:"${tag}"\` }

func main() {
	db, _ := sql.Open("sqlite3", "a.db")
	gin.Default().GET("/", func(c *gin.Context) {
		var s search
		${bind}
		db.Query("select * from t order by " + s.Sort)
	})
}
`;
  const reports = (tag: string, bind = 'if err := c.ShouldBindQuery(&s); err != nil { return }') =>
    findings({ 'main.go': bound(tag, bind) }).some((finding) => finding.startsWith('code/sql-injection'));

  it.each(['required,oneof=name date', 'omitempty,uuid4', 'alphanum,max=10', 'hexcolor|rgb', 'hostname'])(
    'with %s is what that lets through',
    (tag) => {
      expect(reports(tag)).toBe(false);
    },
  );

  it.each(['required,max=10', 'email', 'alphanum|email', 'dive,oneof=a b'])(
    'with %s may be anything',
    (tag) => {
      expect(reports(tag)).toBe(true);
    },
  );

  it.each([
    ['[]string', 'max=3,dive,oneof=id name', false],
    ['[]string', 'dive,max=3', true],
    ['map[string]string', 'dive,oneof=id name', true],
  ])('%s with %s', (type, tag, isReported) => {
    const code = bound(tag, 'if err := c.ShouldBindJSON(&s); err != nil { return }')
      .replace('Sort string', `Sort ${type}`)
      .replace('+ s.Sort)', '+ fmt.Sprint(s.Sort))');
    const found = findings({ 'main.go': code }).map((finding) => finding.split(' ')[0]);
    expect(found.includes('code/sql-injection')).toBe(isReported);
  });

  it('is not checked where nobody looks at the error', () => {
    expect(reports('oneof=name date', 'c.ShouldBindQuery(&s)')).toBe(true);
    expect(reports('oneof=name date', 'if c.BindQuery(&s) != nil { return }')).toBe(false);
  });
});

it('arguments of a job of River come from who has put it into the queue', () => {
  const work = (field: string) => `package main

import (
	"context"
	"os/exec"
	"github.com/riverqueue/river"
)

type RunArgs struct {
	Script string
	Count  int
}

type RunWorker struct{ river.WorkerDefaults[RunArgs] }

func (w *RunWorker) Work(ctx context.Context, job *river.Job[RunArgs]) error {
	return exec.CommandContext(ctx, "sh", "-c", fmt.Sprint("run ", ${field})).Run()
}
`;
  expect(isReported(work('job.Args.Script'))).toBe(true);
  expect(isReported(work('job.ID'))).toBe(false);
});

describe('a check in front of a handler', () => {
  const handlers: [name: string, read: string][] = [
    ['path', 'r.URL.Path'],
    ['named', 'mux.Vars(r)["name"]'],
    ['part', 'chi.URLParam(r, "name")'],
    ['header', 'r.Header.Get("X-Name")'],
  ];
  const guarded = (check: string, routes: string) => `package main

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

var plain = regexp.MustCompile("^[a-z]+$")

func refuse(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ${check} {
			http.Error(w, "bad", 400)
			return
		}
		next.ServeHTTP(w, r)
	})
}

${handlers
  .filter(([name]) => new RegExp(`\\b${name}\\)`).test(routes))
  .map(
    ([name, read]) =>
      `func ${name}(w http.ResponseWriter, r *http.Request) { os.ReadFile("/srv/" + ${read}) }`,
  )
  .join('\n')}

func main() {
	${routes}
}
`;
  const isTold = (check: string, routes: string) =>
    findings({ 'main.go': guarded(check, routes) }).some((one) => one.startsWith('code/path-traversal'));

  const dots = 'strings.Contains(r.URL.Path, "..")';
  const parts = '!plain.MatchString(chi.URLParam(r, "name"))';
  const vars = 'strings.Contains(mux.Vars(r)["name"], "..")';
  const tenant = '!plain.MatchString(r.Header.Get("X-Name"))';

  it.each([
    ['of its path, around it', dots, 'http.Handle("/f/", refuse(http.HandlerFunc(path)))'],
    [
      'of a part, before one route of chi',
      parts,
      'r := chi.NewRouter(); r.With(refuse).Get("/f/{name}", part)',
    ],
    [
      'of a part, around the routes of a sub-router',
      vars,
      'r := mux.NewRouter().PathPrefix("/f").Subrouter(); r.Use(refuse); r.HandleFunc("/{name}", named)',
    ],
    ['of a header, before all routes', tenant, 'r := chi.NewRouter(); r.Use(refuse); r.Get("/f", header)'],
  ])('holds in it: %s', (_, check, routes) => {
    expect(isTold(check, routes)).toBe(false);
    // The routes themselves are at fault.
    expect(isTold('r.Method != "GET"', routes)).toBe(true);
  });

  it('says nothing of routes that it does not stand before, or of other fields', () => {
    expect(isTold(tenant, 'r := chi.NewRouter(); r.With(refuse).Get("/a", path); r.Get("/f", header)')).toBe(
      true,
    );
    expect(
      isTold(
        vars,
        'q := mux.NewRouter(); r := q.PathPrefix("/f").Subrouter(); r.Use(refuse); q.HandleFunc("/g/{name:.*}", named)',
      ),
    ).toBe(true);
    expect(
      isTold('!plain.MatchString(r.FormValue("q"))', 'http.Handle("/f", refuse(http.HandlerFunc(header)))'),
    ).toBe(true);
  });

  it('that only notes what is odd holds nowhere', () => {
    const code = guarded(tenant, 'r := chi.NewRouter(); r.Use(refuse); r.Get("/f", header)');
    const noting = code.replace('http.Error(w, "bad", 400)\n\t\t\treturn', 'println("odd")');
    expect(findings({ 'main.go': noting }).join()).toContain('code/path-traversal');
  });
});

describe('checks of middleware count for the routes that it was registered for', () => {
  const chi = (routes: string) => `package main

import (
	"net/http"
	"os/exec"
	"regexp"
	"github.com/go-chi/chi/v5"
)

var word = regexp.MustCompile("^[a-z]+$")

func onlyWords(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !word.MatchString(r.URL.Query().Get("x")) {
			http.Error(w, "x", 400)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func show(w http.ResponseWriter, r *http.Request) { exec.Command("sh", "-c", "a "+r.URL.Query().Get("x")).Run() }
func other(w http.ResponseWriter, r *http.Request) {}

func main() { r := chi.NewRouter(); ${routes} }
`;

  it.each([
    ['one route of chi', 'r.With(onlyWords).Get("/", show)', false],
    ['another route of chi', 'r.With(onlyWords).Get("/", other); r.Get("/b", show)', true],
    ['all routes of chi', 'r.Use(onlyWords); r.Get("/", show)', false],
  ])('%s', (_, routes, isTold) => {
    expect(isReported(chi(routes))).toBe(isTold);
  });

  const echo = (routes: string) => `package main

import (
	"os/exec"
	"regexp"
	"github.com/labstack/echo/v4"
)

var word = regexp.MustCompile("^[a-z]+$")

func onlyWords(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !word.MatchString(c.Param("x")) {
			return echo.NewHTTPError(400)
		}
		return next(c)
	}
}

func afterwards(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		err := next(c)
		if !word.MatchString(c.Param("x")) {
			return echo.NewHTTPError(400)
		}
		return err
	}
}

func show(c echo.Context) error { return exec.Command("sh", "-c", "a "+c.Param("x")).Run() }
func other(c echo.Context) error { return nil }

func main() { e := echo.New(); ${routes} }
`;

  it.each([
    ['one route of Echo', 'e.GET("/:x", show, onlyWords)', false],
    ['another route of Echo', 'e.GET("/a/:x", other, onlyWords); e.GET("/:x", show)', true],
    ['a group of Echo', 'g := e.Group("/g", onlyWords); g.GET("/:x", show)', false],
    [
      'routes beside a group of Echo',
      'g := e.Group("/g", onlyWords); g.GET("/:x", other); e.GET("/:x", show)',
      true,
    ],
    ['what is asked after the handler has run', 'e.GET("/:x", show, afterwards)', true],
  ])('%s', (_, routes, isTold) => {
    expect(isReported(echo(routes))).toBe(isTold);
  });
});
