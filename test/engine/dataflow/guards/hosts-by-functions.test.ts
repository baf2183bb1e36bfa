/** Hosts that functions of the program take out of addresses, and checks that hand back what they were asked about. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (functions: string, handler: string) =>
  findings({
    'a.js': `const express = require('express');
const ours = ['example.com', 'example.org'];
${functions}
express().get('/', (req, res) => {
  const url = req.query.url;
  ${handler}
});`,
  }).some((one) => one.startsWith('code/open-redirect'));

const hostOf = `const hostOf = (url) => {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return '';
  }
};`;
const checked = (test: string) => `function checked(url) {
  const host = new URL(url).hostname;
  if (${test}) return url;
  return null;
}`;
const someOf = (...tests: string[]) => `function isOurs(url) {
  const host = new URL(url).hostname;
  for (const one of ours) {
    ${tests.map((test) => `if (${test}) return true;`).join('\n    ')}
  }
  return false;
}`;
const refused = (test: string) => `if (${test}) return res.sendStatus(403);\n  res.redirect(url);`;

it.each([
  ['a host that a function gives', hostOf, `const host = hostOf(url);\n  ${refused('!ours.includes(host)')}`],
  ['a check that hands back what is good', checked('ours.includes(host)'), refused('!checked(url)')],
  ['the same, compared with nothing', checked('ours.includes(host)'), refused('checked(url) === null')],
  ['one of a list that is equal', someOf('host === one'), refused('!isOurs(url)')],
  ['one of a list that it ends with', someOf("host.endsWith('.' + one)"), refused('!isOurs(url)')],
  ['either of them', someOf('host === one', "host.endsWith('.' + one)"), refused('!isOurs(url)')],
])('%s settles where an address leads', (_what, functions, handler) => {
  expect(isTold(functions, handler)).toBe(false);
});

const asked = (file: string, text: string) =>
  findings({ [file]: text }).some((one) => one.startsWith('code/ssrf'));
const kotlin = (host: string) =>
  asked(
    'App.kt',
    `import io.ktor.client.*
import io.ktor.client.request.*
import io.ktor.server.application.*
import io.ktor.server.routing.*
import java.net.URI
val hosts = setOf("a.example.com")
val http = HttpClient()
fun hostOf(raw: String): String = ${host}
fun Application.module() {
    routing {
        get("/") {
            val url = call.request.queryParameters["url"] ?: return@get
            if (hostOf(url) !in hosts) return@get
            http.get(url)
        }
    }
}`,
  );
const rust = (host: string) =>
  asked(
    'main.rs',
    `use axum::{Router, extract::Query, routing::get};
use url::Url;
#[derive(serde::Deserialize)]
struct P { url: String }
const HOSTS: [&str; 1] = ["a.example.com"];
fn host_of(raw: &str) -> Option<String> { ${host} }
async fn read(Query(p): Query<P>) -> Result<String, ()> {
    let host = host_of(&p.url).ok_or(())?;
    if !HOSTS.contains(&host.as_str()) { return Err(()); }
    Ok(reqwest::get(&p.url).await.unwrap().text().await.unwrap())
}
pub fn app() -> Router { Router::new().route("/", get(read)) }`,
  );
const go = (host: string) =>
  asked(
    'main.go',
    `package main
import ("net/http"; "net/url"; "strings")
var hosts = map[string]bool{"a.example.com": true}
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil { return "" }
	return ${host}
}
func handle(w http.ResponseWriter, r *http.Request) {
	if !hosts[hostOf(r.FormValue("url"))] { return }
	http.Get(r.FormValue("url"))
}
func main() { http.HandleFunc("/", handle) }
`,
  );
const ruby = (host: string) =>
  asked(
    'app.rb',
    `require 'sinatra'
HOSTS = %w[a.example.com].freeze
def host_of(raw)
  ${host}
rescue URI::InvalidURIError
  ''
end
get '/' do
  halt 400 unless HOSTS.include?(host_of(params[:url]))
  Net::HTTP.get(URI(params[:url]))
end`,
  );

it.each([
  ['Kotlin', kotlin('runCatching { URI(raw).host?.lowercase() }.getOrNull() ?: ""')],
  ['Rust', rust('Url::parse(raw).ok()?.host_str().map(|h| h.to_ascii_lowercase())')],
  ['Go', go('strings.ToLower(u.Hostname())')],
  ['Ruby', ruby('URI.parse(raw).host.to_s.downcase')],
])(
  'a host that is asked for where it is looked up in a list settles where the address leads (%s)',
  (_language, told) => {
    expect(told).toBe(false);
  },
);

it.each([
  ['Kotlin', kotlin('runCatching { URI(raw).path?.lowercase() }.getOrNull() ?: ""')],
  ['Rust', rust('Url::parse(raw).ok()?.query().map(|h| h.to_ascii_lowercase())')],
  ['Go', go('strings.ToLower(u.Path)')],
  ['Ruby', ruby('URI.parse(raw).path.to_s.downcase')],
])('a path that is looked up there does not (%s)', (_language, told) => {
  expect(told).toBe(true);
});

it.each([
  [
    'a host that nobody compares',
    hostOf,
    'const host = hostOf(url);\n  console.log(host);\n  res.redirect(url);',
  ],
  [
    'a function that gives the path',
    hostOf.replace('hostname', 'pathname'),
    `const path = hostOf(url);\n  ${refused('!ours.includes(path)')}`,
  ],
  ['a check that hands back all', 'function checked(url) { return url; }', refused('checked(url) === null')],
  ['a check of something else', checked('host.length > 3'), refused('checked(url) === null')],
  ['one of a list whose letters it ends with', someOf('host.endsWith(one)'), refused('!isOurs(url)')],
  ['either of two, one of them weak', someOf('host === one', 'host.includes(one)'), refused('!isOurs(url)')],
])('%s does not', (_what, functions, handler) => {
  expect(isTold(functions, handler)).toBe(true);
});
