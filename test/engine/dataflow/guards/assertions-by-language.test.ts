/** Functions of the program that go on only where a condition holds, which they are given as an argument. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const runs = (file: string, text: string) =>
  findings({ [file]: text }).some((one) => one.startsWith('code/command-injection'));

const go = (check: string, call = 'require(shape.MatchString(host), "host")') =>
  runs(
    'main.go',
    `package main
import (
	"log"
	"net/http"
	"os/exec"
	"regexp"
)
var shape = regexp.MustCompile(\`^[a-z][a-z0-9.]+$\`)
${check}
func handle(w http.ResponseWriter, r *http.Request) {
	host, other := r.FormValue("host"), r.FormValue("other")
	${call}
	log.Println(other)
	exec.Command("sh", "-c", "dig "+host).Run()
}
func main() { http.HandleFunc("/", handle) }
`,
  );
const panics = 'func require(ok bool, what string) {\n\tif !ok {\n\t\tpanic(what)\n\t}\n}';

const ruby = (check: string, call = "ensure!(params[:tag].match?(/\\A\\w+\\z/), 'tag')") =>
  runs(
    'app.rb',
    `require 'sinatra'
def ensure!(ok, message)
  ${check}
end
get '/' do
  ${call}
  system("tag #{params[:tag]}")
end
`,
  );

const rust = (body: string, call = 'ensure(is_word(&p.name), "name")?;') =>
  runs(
    'src/main.rs',
    `use axum::{Router, extract::Query, routing::get};
use std::process::Command;
#[derive(serde::Deserialize)]
struct P { name: String, other: String }
fn ensure(ok: bool, message: &str) -> Result<(), String> { ${body} }
fn is_word(s: &str) -> bool { s.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') }
async fn tag(Query(p): Query<P>) -> Result<(), String> {
    ${call}
    Command::new("sh").arg("-c").arg(format!("tag {}", p.name)).status().ok();
    Ok(())
}
async fn main() { let app = Router::new().route("/tag", get(tag)); }
`,
  );
const answers = 'if ok { Ok(()) } else { Err(message.to_string()) }';

it.each([
  ['Go, where it panics', () => go(panics)],
  ['Ruby, where it raises', () => ruby('raise ArgumentError, message unless ok')],
  ['Ruby, where it halts', () => ruby('halt 400, message unless ok')],
  ['Rust, where the error goes to the caller', () => rust(answers)],
  [
    'Rust, where the error is given back',
    () => rust(answers, 'if let Err(e) = ensure(is_word(&p.name), "name") { return Err(e); }'),
  ],
])('a condition that a function of the program insists on holds: %s', (_what, isTold) => {
  expect(isTold()).toBe(false);
});

it.each([
  [
    'it only logs',
    () => go('func require(ok bool, what string) {\n\tif !ok {\n\t\tlog.Println(what)\n\t}\n}'),
  ],
  ['it panics where the condition holds', () => go(panics.replace('!ok', 'ok'))],
  ['the condition is of another value', () => go(panics, 'require(shape.MatchString(other), "host")')],
  ['the condition says nothing', () => go(panics, 'require(host != "", "host")')],
  ['it only warns', () => ruby('warn message unless ok')],
  ['it says yes in any case', () => rust('if ok { Ok(()) } else { Ok(()) }')],
  ['it is given another answer', () => rust(`let ok = true; ${answers}`)],
  ['nobody looks at the answer', () => rust(answers, 'let _ = ensure(is_word(&p.name), "name");')],
  ['the condition of Rust is of another value', () => rust(answers, 'ensure(is_word(&p.other), "name")?;')],
])('it does not where %s', (_what, isTold) => {
  expect(isTold()).toBe(true);
});
