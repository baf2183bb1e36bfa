/** Frameworks that no model knows hand their handlers a context, which holds the request of the standard library. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rule = 'code/path-traversal';

function told(parameter: string, body: string): string[] {
  const app = `package main

import (
	"net/http"
	"os"
	"path/filepath"

	"example.com/frame/frame"
)

func handle(c *frame.${parameter}) {
	${body}
}

func main() {
	frame.Use(handle)
	http.ListenAndServe(":80", nil)
}
`;
  return findings({ 'main.go': app }).filter((one) => one.startsWith(rule));
}

it.each([
  ['Context', 'os.Remove(filepath.Join("/data", c.R.Header.Get("X-Zone")))'],
  ['Context', 'os.Remove(filepath.Join("/data", c.Req.URL.Query().Get("name")))'],
  ['RequestContext', 'os.Remove(filepath.Join("/data", c.R.FormValue("name")))'],
  ['Ctx', 'os.Remove(filepath.Join("/data", c.Req.URL.Query().Get("name")))'],
])('what the request of a %s says comes from outside: %s', (parameter, body) => {
  expect(told(parameter, body)).toHaveLength(1);
});

it('a method that gives the request is not the request', () => {
  const app = `package main

import (
	"os"

	"github.com/labstack/echo/v4"
)

func handle(c echo.Context) error {
	os.Remove("/data/" + c.Request().Header.Get("X-Zone"))
	return nil
}

func main() {
	e := echo.New()
	e.GET("/", handle)
}
`;
  expect(findings({ 'main.go': app })).toEqual([`${rule} main.go:10`]);
});

it.each([
  ['Client', 'os.Remove(filepath.Join("/data", c.R.Header.Get("X-Zone")))'],
  ['Context', 'os.Remove(filepath.Join("/data", c.Response.Header.Get("X-Zone")))'],
  ['Context', 'os.Remove(filepath.Join("/data", filepath.Base(c.R.FormValue("name"))))'],
])('what is no request, or made safe, does not: %s %s', (parameter, body) => {
  expect(told(parameter, body)).toEqual([]);
});
