/** Functions of the program that are said to remove scripts or tags: what their body shows counts for more than their name. */
import { expect, it } from 'vitest';
import { analyseSources, type Sources } from '../support/analyse-sources.ts';

const express = (remover: string): Sources => ({
  'a.js': `const { parse } = require('some-parser');
${remover}
require('express')().get('/', (req, res) => { res.send('<b>' + removeScripts(req.query.q)); });`,
});
const gin = (pattern: string): Sources => ({
  'main.go': `package main

import (
	"html/template"
	"net/http"
	"regexp"
)

func removeScriptTag(text string) string {
	filter := regexp.MustCompile(${JSON.stringify(pattern)})
	return filter.ReplaceAllString(text, "")
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		page := template.Must(template.New("a").Parse("{{.}}"))
		page.Execute(w, template.HTML(removeScriptTag(r.FormValue("q"))))
	})
}
`,
});

/** What stands between the value and its end. */
const guards = (sources: Sources) =>
  analyseSources(sources).candidates.map(({ partialGuards }) => partialGuards);

it.each<[string, Sources]>([
  [
    'script elements by a pattern',
    express("function removeScripts(text) { return text.replace(/<script>.*<\\/script>/gi, ''); }"),
  ],
  ['script elements by a pattern of Go', gin('<script*>.*</script>')],
])('an attack passes what removes %s', (_what, sources) => {
  expect(guards(sources)).toEqual([[]]);
});

it('what removes the characters of elements is an escape', () => {
  const remover = "function removeScripts(text) { return text.replace(/[<>]/g, ''); }";
  expect(guards(express(remover))).toEqual([]);
});

it('what removes by a parser whose code is not here is left to a person', () => {
  const remover = "function removeScripts(text) { return parse(text).without('script').toString(); }";
  expect(guards(express(remover))).toEqual([['passed through removeScripts']]);
});
