/** Addresses that stay on the site: their first character is a slash, and the second, if there is one, is none. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (file: string, text: string) =>
  findings({ [file]: text }).some((one) => one.startsWith('code/open-redirect'));

const go = (refused: string) =>
  isTold(
    'main.go',
    `package main
import (
	"net/http"
	"strings"
)
func local(to string) string {
	if ${refused} {
		to = "/"
	}
	return to
}
func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, local(r.FormValue("next")), http.StatusFound)
	})
	_ = strings.ToLower("")
}
`,
  );

const rust = (taken: string) =>
  isTold(
    'src/main.rs',
    `use axum::{Router, extract::Query, response::Redirect, routing::get};
#[derive(serde::Deserialize)]
struct P { next: String }
fn local(n: &str) -> String { if ${taken} { n.to_owned() } else { "/".to_owned() } }
async fn go(Query(p): Query<P>) -> Redirect { Redirect::to(&local(&p.next)) }
async fn main() { let app = Router::new().route("/go", get(go)); }
`,
  );

it.each([
  ['Go', () => go(`!strings.HasPrefix(to, "/") || (len(to) > 1 && (to[1] == '/' || to[1] == '\\\\'))`)],
  ['Go, with the other bound', () => go(`len(to) == 0 || to[0] != '/' || (len(to) >= 2 && to[1] == '/')`)],
  ['Rust', () => rust(`n.starts_with('/') && !n[1..].starts_with('/')`)],
  ['Rust, several at once', () => rust(`n.starts_with('/') && !n[1..].starts_with(['/', '\\\\'])`)],
])('an address without a second slash stays on the site: %s', (_what, isLeft) => {
  expect(isLeft()).toBe(false);
});

it.each([
  ['longer ones are not looked at', () => go(`!strings.HasPrefix(to, "/") || (len(to) < 9 && to[1] == '/')`)],
  [
    'shorter ones are not looked at',
    () => go(`!strings.HasPrefix(to, "/") || (len(to) > 9 && to[1] == '/')`),
  ],
  [
    'another character is looked for',
    () => go(`!strings.HasPrefix(to, "/") || (len(to) > 1 && to[1] == 'x')`),
  ],
  ['the third is looked at', () => rust(`n.starts_with('/') && !n[2..].starts_with('/')`)],
  ['there has to be a second slash', () => rust(`n.starts_with('/') && n[1..].starts_with('/')`)],
  ['the first may be any', () => rust(`!n[1..].starts_with(['/', '\\\\'])`)],
])('and not where %s', (_what, isLeft) => {
  expect(isLeft()).toBe(true);
});
