/** Web frameworks that no model knows: a verb and a path that begins with a slash say that a function answers requests. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (name: string, code: string) =>
  findings({ [name]: code }).some((one) => one.startsWith('code/path-traversal'));

const java = (body: string) =>
  isTold('App.java', `package app; import com.frame.web.*; import java.nio.file.*; ${body}`);

const method = (annotation: string, parameters: string, read: string) =>
  java(
    `class App { ${annotation} String run(${parameters}) throws Exception { return Files.readString(Path.of("/srv/" + ${read})); } }`,
  );

describe('annotations of Java', () => {
  it.each([
    ['@Get("/file")', '@Query("q") String q', 'q'],
    ['@Get("/file")', '@Param String name', 'name'],
    ['@Route("/file/{name}")', 'String name', 'name'],
    ['@Route(value = "/file", method = "GET")', 'Context c', 'c.query("name")'],
    ['@Route("/file")', 'org.frame.Request request', 'request.body()'],
  ])('make a route of %s run(%s)', (...given) => expect(method(...given)).toBe(true));

  it.each([
    ['@Get("/file")', '@Query("q") int q', 'q'],
    ['@Get("/file")', '@Session String name', 'name'],
    ['@Get("file")', '@Query("q") String q', 'q'],
    ['@Scheduled("/file")', '@Query("q") String q', 'q'],
    ['@Query("/file")', '@Param("name") String name', 'name'],
    ['', '@Param("name") String name', 'name'],
    ['@Get("/file")', 'Context c', 'c.attribute("user")'],
  ])('make none of %s run(%s), or bring nothing', (...given) => expect(method(...given)).toBe(false));
});

const registered = (call: string) =>
  java(
    `class App { static void start(Server app, ApiClient client, Cache cache) { ${call} } static String read(Object name) throws Exception { return Files.readString(Path.of("/srv/" + name)); } static Object one(Request request, Response response) throws Exception { return read(request.getParameter("name")); } }`,
  );

describe('registrations of Java', () => {
  it.each([
    'app.get("/file", c -> read(c.queryParam("name")));',
    'app.put("/file", App::one);',
    'app.post("/file", (req, res) -> read(req.body()));',
  ])('%s', (call) => expect(registered(call)).toBe(true));

  it.each([
    'client.get("/file", c -> read(c.body()));',
    'app.get("file", c -> read(c.queryParam("name")));',
    'app.get("/file", c -> read(c.attribute("name")));',
    'read(cache.get("/file", "a"));',
  ])('are not meant by %s', (call) => expect(registered(call)).toBe(false));
});

it('Kotlin', () => {
  const told = (call: string) =>
    isTold('Main.kt', `import org.frame.Server\nimport java.io.File\nfun main() {\n${call}\n}`);
  expect(told('Server.create().get("/file") { c -> File("/srv/" + c.query("name")).readText() }')).toBe(true);
  expect(told('Server.create().get("file") { c -> File("/srv/" + c.query("name")).readText() }')).toBe(false);
});

describe('C#', () => {
  const told = (body: string) => isTold('App.cs', `using Frame.Web; using System.IO; ${body}`);
  const attributed = (attribute: string, parameter: string) =>
    told(`class App { ${attribute} public string Run(${parameter}) => File.ReadAllText("/srv/" + name); }`);

  it('attributes', () => {
    expect(attributed('[Get("/file")]', 'string name')).toBe(true);
    expect(attributed('[Get("/file")]', 'int name')).toBe(false);
    expect(attributed('[Get("file")]', 'string name')).toBe(false);
  });

  it('registrations', () => {
    const call = (path: string, read: string) =>
      told(
        `class App { void Start(Server app) { app.Get("${path}", c => File.ReadAllText("/srv/" + ${read})); } }`,
      );
    expect(call('/file', 'c.Query("name")')).toBe(true);
    expect(call('/file', 'c.Form["name"]')).toBe(true);
    expect(call('file', 'c.Query("name")')).toBe(false);
    expect(call('/file', 'c.User.Name')).toBe(false);
  });
});

describe('Go', () => {
  const told = (call: string, body = '') =>
    isTold(
      'main.go',
      `package main

import (
	"os"

	"example.org/frame"
	"github.com/gin-gonic/gin"
)

type input struct {
	Name string
	Size int
}

${body}

func main() {
	r := frame.New()
	client := frame.NewClient()
	${call}
}
`,
    );

  it.each([
    'r.GET("/x", func(c *frame.Context) { os.Remove("/srv/" + c.Query("name")) })',
    'r.Group("/api").Post("/x/:id", func(c frame.Ctx) error { return os.Remove("/srv/" + c.Param("id")) })',
    'r.Put("/x", func(c *frame.Context) { var in input; if c.Bind(&in) != nil { return }; os.Remove("/srv/" + in.Name) })',
  ])('%s', (call) => expect(told(call)).toBe(true));

  it.each([
    'r.GET("x", func(c *frame.Context) { os.Remove("/srv/" + c.Query("name")) })',
    'client.Get("/x", func(c *frame.Response) { os.Remove("/srv/" + c.Body()) })',
    'r.GET("/x", func(c *frame.Context) { os.Remove("/srv/" + c.GetString("user")) })',
    'r.Put("/x", func(c *frame.Context) { var in input; c.Bind(&in); os.Remove("/srv/" + fmt.Sprint(in.Size)) })',
  ])('is quiet about %s', (call) => expect(told(call)).toBe(false));

  it('leaves what takes a request that is known to its own model', () => {
    const handler = 'func handle(c *gin.Context) { os.Remove("/srv/" + c.Query("name")) }';
    expect(told('r.GET("/x", handle)', handler)).toBe(true);
  });
});

describe('Rust', () => {
  const told = (fn: string) =>
    isTold(
      'src/main.rs',
      `use frame::{get, Json, Query, Request, State};\nstruct Input { name: String, size: u32 }\n${fn}`,
    );

  it.each([
    '#[get("/x")]\nasync fn a(q: Query<Input>) -> String { std::fs::read_to_string(format!("/srv/{}", q.name)).unwrap() }',
    '#[get("/x")]\nasync fn a(Json(q): Json<Input>) -> String { std::fs::read_to_string(format!("/srv/{}", q.name)).unwrap() }',
    'fn main() { let app = frame::new(); app.get("/x", |r: Request| std::fs::read_to_string(format!("/srv/{}", r.param("name")))); }',
  ])('%s', (fn) => expect(told(fn)).toBe(true));

  it.each([
    '#[get("/x")]\nasync fn a(q: Query<Input>) -> String { std::fs::read_to_string(format!("/srv/{}", q.size)).unwrap() }',
    '#[get("/x")]\nasync fn a(s: State<Input>) -> String { std::fs::read_to_string(format!("/srv/{}", s.name)).unwrap() }',
    'fn a(q: Query<Input>) -> String { std::fs::read_to_string(format!("/srv/{}", q.name)).unwrap() }',
  ])('is quiet about %s', (fn) => expect(told(fn)).toBe(false));
});

it('what is an input of GraphQL still has the numbers that it declares (Rust)', () => {
  const told = (field: string) =>
    isTold(
      'src/main.rs',
      `use async_graphql::{InputObject, Object, Result};
#[derive(InputObject)]
pub struct Filter { city: String, min: i32 }
pub struct Query;
#[Object]
impl Query {
    async fn read(&self, filter: Filter) -> Result<String> { Ok(std::fs::read_to_string(format!("/srv/{}", filter.${field}))?) }
}`,
    );
  expect(told('city')).toBe(true);
  expect(told('min')).toBe(false);
});
