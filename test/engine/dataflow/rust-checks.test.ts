import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const imports = `use axum::extract::{Path, Query};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
fn run(command: &str) { std::process::Command::new("sh").arg("-c").arg(command).output().unwrap(); }
struct Request { name: String }
`;

/** Whether the command that the body of a handler runs is the attacker's. */
function reports(body: string, more = ''): boolean {
  const handler = `pub async fn handle(Path(x): Path<String>) -> Result<String, Error> {\n${body}\nOk(String::new())\n}\n`;
  return findings({ 'src/main.rs': `${imports}\n${more}\n${handler}` }).some((finding) =>
    finding.startsWith('code/command-injection'),
  );
}

type Cases = [what: string, body: string, more?: string][];

const check =
  'fn check(s: &str) -> Result<(), String> { if !s.chars().all(|c| c.is_alphanumeric()) { return Err("bad".into()); } Ok(()) }';
const weak =
  'fn check(s: &str) -> Result<(), String> { if s.is_empty() { return Err("empty".into()); } Ok(()) }';

describe('a check that may fail is one where it went well', () => {
  it.each<Cases[number]>([
    ['an address is parsed', 'if x.parse::<std::net::IpAddr>().is_err() { return Err(e()); } run(&x);'],
    [
      'a type that is parsed into',
      'let n = x.parse::<Name>()?; run(&n.0);',
      'struct Name(String); impl std::str::FromStr for Name { type Err = (); fn from_str(s: &str) -> Result<Self, ()> { if !s.chars().all(|c| c.is_alphanumeric()) { return Err(()); } Ok(Name(s.to_string())) } }',
    ],
    [
      'a type that is declared',
      'let n: Name = x.try_into().map_err(|e| other(e))?; run(&n.0);',
      'struct Name(String); impl TryFrom<String> for Name { type Error = (); fn try_from(s: String) -> Result<Self, ()> { if !s.chars().all(|c| c.is_alphanumeric()) { return Err(()); } Ok(Name(s)) } }',
    ],
    ['is_err', 'if check(&x).is_err() { return Err(e()); } run(&x);', check],
    ['is_ok', 'if check(&x).is_ok() { run(&x); }', check],
    ['if let Err', 'if let Err(e) = check(&x) { return Err(e); } run(&x);', check],
    ['a match of both', 'match check(&x) { Ok(()) => run(&x), Err(e) => return Err(e) }', check],
    ['a question mark, whatever its name', 'look(&x)?; run(&x);', check.replace('check', 'look')],
    ['with more said of the error', 'check(&x).map_err(|e| other(e))?; run(&x);', check],
    [
      'one that ends with a choice',
      'check(&x)?; run(&x);',
      'fn check(s: &str) -> Result<(), E> { if s.chars().all(char::is_alphanumeric) { Ok(()) } else { Err(E) } }',
    ],
    [
      'a type that is made of nothing else',
      'let Ok(n) = ID::parse(&x) else { return Err(e()) }; run(n.text());',
      `struct ID(String);
       impl ID { fn parse(s: &str) -> Result<Self, ()> { if s.bytes().all(|b| b.is_ascii_digit()) { Ok(Self(s.to_owned())) } else { Err(()) } }
       fn text(&self) -> &str { &self.0 } }`,
    ],
    [
      'an error that ends the function',
      'check(&x)?; run(&x);',
      'fn check(s: &str) -> anyhow::Result<()> { if !s.chars().all(char::is_alphanumeric) { anyhow::bail!("bad"); } Ok(()) }',
    ],
    ['ensure!', 'anyhow::ensure!(x.chars().all(|c| c.is_alphanumeric()), "bad"); run(&x);'],
    ['assert!', 'assert!(x.chars().all(|c| c.is_alphanumeric())); run(&x);'],
    ['a number is parsed', 'if x.parse::<u32>().is_err() { return Err(e()); } run(&x);'],
    [
      'a list of numbers by its type',
      'let n: Vec<i64> = x.split(",").filter_map(|s| s.parse().ok()).collect(); run(&format!("{}", n[0]));',
    ],
    ['matches!', 'if !matches!(x.as_str(), "ls" | "ps") { return Err(e()); } run(&x);'],
    [
      'a list of ours, and a field',
      'let r = Request { name: x }; if !["a"].iter().any(|one| *one == r.name) { return Err(e()); } run(&r.name);',
    ],
    [
      'characters that are left',
      'let c: String = x.chars().filter(|c| c.is_alphanumeric()).collect(); run(&c);',
    ],
    [
      'characters that are replaced',
      `let c: String = x.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect(); run(&c);`,
    ],
    [
      'characters that are chosen one by one',
      'let mut o = String::new(); for c in x.chars() { if c.is_alphanumeric() { o.push(c); } } run(&o);',
    ],
  ])('%s', (_what, body, more) => {
    expect(reports(body, more)).toBe(false);
  });

  it.each<Cases[number]>([
    ['it did not go well', 'match check(&x) { Ok(_) => {} Err(_) => run(&x) }', check],
    ['it checks too little', 'check(&x)?; run(&x);', weak],
    ['it checks too little, matched', 'match check(&x) { Ok(_) => run(&x), Err(e) => log(e) }', weak],
    ['it saves', 'save(&x)?; run(&x);', 'fn save(s: &str) -> Result<(), E> { store().put(s)?; Ok(()) }'],
    [
      'it answers with nothing in it',
      'if let Ok(s) = make() { run(&format!("{s}{x}")); }',
      'fn make() -> Result<u8, ()> { Ok(0) }',
    ],
    ['a number is not parsed', 'if x.parse::<u32>().is_ok() { return Err(e()); } run(&x);'],
    [
      'a list is of texts',
      'let n: Vec<String> = x.split(",").map(|s| s.to_string()).collect(); run(&format!("{}", n[0]));',
    ],
    ['matches! of a variant', 'if matches!(kind(), Kind::A) { run(&x); }'],
    ['characters but one', "let c: String = x.chars().filter(|c| *c != 'a').collect(); run(&c);"],
  ])('not where %s', (_what, body, more) => {
    expect(reports(body, more)).toBe(true);
  });
});

describe('a value from outside gets through', () => {
  it.each<Cases[number]>([
    [
      'a conversion that checks too little',
      'let n: Name = x.try_into()?; run(&n.0);',
      'struct Name(String); impl TryFrom<String> for Name { type Error = (); fn try_from(s: String) -> Result<Self, ()> { if s.is_empty() { return Err(()); } Ok(Name(s)) } }',
    ],
    ['a conversion to a type of a library', 'let n: other::Name = x.parse()?; run(&n.to_string());'],
    [
      'a lock',
      'let m = Arc::new(Mutex::new(String::new())); *m.lock().unwrap() = x; run(&m.lock().unwrap());',
    ],
    [
      'a channel',
      'let (tx, mut rx) = tokio::sync::mpsc::channel(8); tx.send(x).await?; while let Some(c) = rx.recv().await { run(&c); }',
    ],
    [
      'an iterator that is asked for more',
      'let mut parts = x.split(","); while let Some(c) = parts.next() { run(c); }',
    ],
    [
      'an entry of a map',
      'let mut m: HashMap<String, String> = HashMap::new(); m.entry("a".into()).or_insert(x); run(&m["a"]);',
    ],
    [
      'lists in a map',
      'let mut m: HashMap<u8, Vec<String>> = HashMap::new(); m.entry(1).or_default().push(x); for (_, l) in &m { run(&l[0]); }',
    ],
    ['another thread', 'let c = tokio::task::spawn_blocking(move || format!("ls {x}")).await?; run(&c);'],
    ['a module in the file', 'jobs::start(&x);', 'mod jobs { pub fn start(c: &str) { super::run(c) } }'],
    [
      'a name of such a module',
      'use jobs::start; start(&x);',
      'mod jobs { pub fn start(c: &str) { super::run(c) } }',
    ],
    [
      'a method that the trait has',
      'Job { name: x }.start();',
      'trait Task { fn text(&self) -> String; fn start(&self) { run(&self.text()) } } struct Job { name: String } impl Task for Job { fn text(&self) -> String { self.name.clone() } }',
    ],
    [
      'a builder whose methods are called like its fields',
      'Job::default().name(x).start();',
      '#[derive(Debug, Default)] struct Job { name: String } impl Job { fn name(mut self, name: impl Into<String>) -> Self { self.name = name.into(); self } fn start(&self) { run(&self.name) } }',
    ],
  ])('%s', (_what, body, more) => {
    expect(reports(body, more)).toBe(true);
  });
});

describe('requests to an address', () => {
  const main = (body: string) => `use axum::extract::Path;
fn is_internal(ip: std::net::IpAddr) -> bool { match ip { std::net::IpAddr::V4(v) => is_ours(v), _ => true } }
fn is_ours(v: std::net::Ipv4Addr) -> bool { v.is_loopback() || v.is_private() || v.is_link_local() }
fn check(u: &url::Url) -> Result<(), String> {
    for a in (u.host_str().unwrap(), 80).to_socket_addrs().unwrap() { if is_internal(a.ip()) { return Err("no".into()); } }
    Ok(())
}
pub async fn fetch(Path(x): Path<String>) -> Result<String, String> { let u = url::Url::parse(&x).unwrap(); ${body} }`;
  const get = 'reqwest::get(u.as_str()).await.unwrap(); Ok(String::new())';
  const reportsRequest = (body: string) =>
    findings({ 'src/main.rs': main(body) }).some((finding) => finding.startsWith('code/ssrf'));

  it.each([
    ['a check', `check(&u)?; ${get}`],
    [
      'a check on another thread',
      `let v = u.clone(); match spawn_blocking(move || check(&v)).await { Ok(Ok(())) => {} Ok(Err(e)) => return Err(e), Err(_) => return Err(e()) } ${get}`,
    ],
    ['a question whose name says what yes means', `if is_internal(&u) { return Err(e()); } ${get}`],
  ])('are not reported behind %s of the kinds of its host', (_what, body) => {
    expect(reportsRequest(body)).toBe(false);
  });

  it('are reported where the check went wrong', () => {
    expect(reportsRequest(`if check(&u).is_err() { ${get} } else { Ok(String::new()) }`)).toBe(true);
  });
});

it('what is checked of one part of the path says nothing of another', () => {
  const app = (used: string) => `use axum::{extract::Path, http::StatusCode, routing::get, Router};
async fn show(Path((kind, name)): Path<(String, String)>) -> Result<(), StatusCode> {
    if !["pdf", "csv"].contains(&kind.as_str()) { return Err(StatusCode::NOT_FOUND); }
    std::process::Command::new("sh").arg("-c").arg(format!("show {${used}}")).output().unwrap(); Ok(()) }
fn app() -> Router { Router::new().route("/{kind}/{name}", get(show)) }`;
  expect(findings({ 'src/main.rs': app('kind') })).toEqual([]);
  expect(findings({ 'src/main.rs': app('name') })).not.toEqual([]);
});

it('a number of the path is a number in a route that is registered, too', () => {
  const app = (type: string) => `use axum::{extract::Path, routing::get, Router};
async fn show(Path(id): Path<${type}>) { std::process::Command::new("sh").arg("-c").arg(format!("show {id}")).output().unwrap(); }
fn app() -> Router { Router::new().route("/{id}", get(show)) }`;
  expect(findings({ 'src/main.rs': app('i64') })).toEqual([]);
  expect(findings({ 'src/main.rs': app('String') })).not.toEqual([]);
});

describe('a type of the program that is made of a request', () => {
  const app = (
    found: string,
  ) => `use axum::{extract::FromRequestParts, http::request::Parts, routing::get, Router};
struct Tenant(String);
impl<S: Send + Sync> FromRequestParts<S> for Tenant {
    type Rejection = ();
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> { ${found} }
}
async fn show(Tenant(name): Tenant) { std::process::Command::new("sh").arg("-c").arg(format!("show {name}")).output().unwrap(); }
fn app() -> Router { Router::new().route("/", get(show)) }`;

  it('holds what its own function takes out of it', () => {
    const taken =
      'let v = parts.headers.get("x-tenant").and_then(|v| v.to_str().ok()).ok_or(())?; Ok(Tenant(v.to_string()))';
    expect(findings({ 'src/main.rs': app(taken) })).not.toEqual([]);
  });

  it('asks those of a library', () => {
    const asking = (check: string, field: string) =>
      findings({
        'src/main.rs': `use axum::extract::Query;
#[derive(Deserialize)]
struct Params { name: String, page: u32 }
${app(`let Query(p) = Query::<Params>::from_request_parts(parts, _state).await.map_err(|_| ())?; ${check} Ok(Tenant(p.${field}))`)}`,
      });
    expect(asking('', 'name')).not.toEqual([]);
    expect(asking('', 'page')).toEqual([]);
    expect(
      asking('if !p.name.chars().all(|c| c.is_ascii_alphanumeric()) { return Err(()); }', 'name'),
    ).toEqual([]);
  });

  it('and nothing else', () => {
    const known = 'parts.headers.get("x-tenant").ok_or(())?; Ok(Tenant("one".to_string()))';
    expect(findings({ 'src/main.rs': app(known) })).toEqual([]);
  });
});

it('a struct that is read from a request comes from outside, one of the configuration does not', () => {
  const app = (type: string) => `use serde::Deserialize;
use warp::Filter;
#[derive(Clone, Deserialize)]
struct ${type} { command: String }
async fn start(given: ${type}) -> Result<impl warp::Reply, warp::Rejection> { std::process::Command::new("sh").arg("-c").arg(&given.command).output().unwrap(); Ok("") }
async fn main() { warp::serve(warp::path("x").and(given()).and_then(start)).run(([0, 0, 0, 0], 80)).await; }`;
  expect(findings({ 'src/main.rs': app('Job') })).not.toEqual([]);
  expect(findings({ 'src/main.rs': app('AppConfig') })).toEqual([]);
});

describe('what a filter lets through has passed its check', () => {
  const isName = 'fn is_name(s: &str) -> bool { s.chars().all(|c| c.is_alphanumeric()) }';

  it.each<Cases[number]>([
    ['a value', 'let Some(n) = Some(x).filter(|n| is_name(n)) else { return Err(e()) }; run(&n);', isName],
    [
      'a value, at once',
      'run(&Some(x).filter(|n| n.chars().all(char::is_alphanumeric)).unwrap_or_default());',
    ],
    ['elements', 'for n in vec![x].into_iter().filter(|n| is_name(n)) { run(&n); }', isName],
  ])('is clean: %s', (_, body, more) => expect(reports(body, more)).toBe(false));

  it.each<Cases[number]>([
    ['a weak check of a value', 'run(&Some(x).filter(|n| !n.is_empty()).unwrap_or_default());'],
    ['a weak check of elements', 'for n in vec![x].into_iter().filter(|n| !n.is_empty()) { run(&n); }'],
    [
      'what is sent once',
      'let (tx, rx) = tokio::sync::oneshot::channel(); tx.send(x).unwrap(); run(&rx.await.unwrap());',
    ],
  ])('is not clean: %s', (_, body, more) => expect(reports(body, more)).toBe(true));
});

it('a list of characters that are replaced is gone, and nothing else', () => {
  const found = (replaced: string) =>
    findings({
      'src/main.rs': `use axum::{extract::Query, routing::get, Router};
#[derive(serde::Deserialize)] struct Named { name: String }
async fn show(Query(q): Query<Named>) -> String {
    std::fs::read_to_string(format!("/srv/{}.json", q.name.replace(${replaced}, "_"))).unwrap()
}
fn main() { let app = Router::new().route("/x", get(show)); }`,
    }).map((finding) => finding.split(' ')[0]);
  expect(found(`['/', '\\\\']`)).toEqual([]);
  expect(found(`['-', ' ']`)).toEqual(['code/path-traversal']);
});

/** Whether the body of a handler asks for an address that others choose. */
function asks(body: string): boolean {
  const handler = `pub async fn handle(Path(x): Path<String>) -> Result<String, Error> {\nlet u = url::Url::parse(&x)?;\n${body}\n}\n`;
  return findings({ 'src/main.rs': `${imports}\n${handler}` }).some((finding) =>
    finding.startsWith('code/ssrf'),
  );
}

const ask = 'let r = reqwest::get(u).await?; Ok(r.text().await?)';

describe('what an option holds is asked for', () => {
  it.each<Cases[number]>([
    ['is_some_and', `if !u.host_str().is_some_and(|h| h == "a.example.com") { return Err(e()); } ${ask}`],
    [
      'is_some_and of one domain or its names',
      `if !u.host_str().is_some_and(|h| h == "example.com" || h.ends_with(".example.com")) { return Err(e()); } ${ask}`,
    ],
    [
      'let else, and a comparison of what it gave',
      `let Some(h) = u.host_str() else { return Err(e()) }; if h != "a.example.com" { return Err(e()); } ${ask}`,
    ],
    ['map_or', `if u.host_str().map_or(true, |h| h != "a.example.com") { return Err(e()); } ${ask}`],
    [
      'map and unwrap_or',
      `if !u.host_str().map(|h| HOSTS.contains(&h)).unwrap_or(false) { return Err(e()); } ${ask}`,
    ],
    [
      'the origin that was kept',
      `let o = u.origin().ascii_serialization(); if !HOSTS.contains(&o) { return Err(e()); } ${ask}`,
    ],
    [
      'the origin as a text',
      `if u.origin().ascii_serialization() != "https://a.example.com" { return Err(e()); } ${ask}`,
    ],
    [
      'matches! of a host',
      `if !matches!(u.host_str(), Some("a.example.com" | "b.example.com")) { return Err(e()); } ${ask}`,
    ],
  ])('%s', (_what, body) => {
    expect(asks(body)).toBe(false);
  });

  it.each<Cases[number]>([
    [
      'the end has no dot',
      `if !u.host_str().is_some_and(|h| h.ends_with("example.com")) { return Err(e()); } ${ask}`,
    ],
    [
      'the answer is the other one',
      `if u.host_str().is_some_and(|h| h == "a.example.com") { return Err(e()); } ${ask}`,
    ],
    ['it is the path that was compared', `let p = u.path(); if p != "/a" { return Err(e()); } ${ask}`],
    ['only the scheme is', `if !matches!(u.scheme(), "http" | "https") { return Err(e()); } ${ask}`],
  ])('not where %s', (_what, body) => {
    expect(asks(body)).toBe(true);
  });

  it('says nothing of others where there is none', () => {
    const body =
      'if x.get(1).is_some_and(|_| !x.chars().all(char::is_alphanumeric)) { return Err(e()); } run(&x);';
    expect(reports(body)).toBe(true);
  });
});

describe('characters are tried, however they are asked for', () => {
  it.each<Cases[number]>([
    [
      'ranges of matches!',
      `if !x.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '_')) { return Err(e()); } run(&x);`,
    ],
    [
      'a function of the program',
      'if !x.chars().all(|c| fine(c)) { return Err(e()); } run(&x);',
      "fn fine(c: char) -> bool { c.is_ascii_lowercase() || c == '-' }",
    ],
    [
      'any that is not',
      "if x.bytes().any(|b| !(b.is_ascii_alphanumeric() || b == b'-')) { return Err(e()); } run(&x);",
    ],
    ['by their name', 'if !x.chars().all(char::is_alphanumeric) { return Err(e()); } run(&x);'],
  ])('%s', (_what, body, more) => {
    expect(reports(body, more)).toBe(false);
  });

  it.each<Cases[number]>([
    [
      'one that matters is let through',
      "if !x.chars().all(|c| c.is_alphanumeric() || c == ';' || c == ' ') { return Err(e()); } run(&x);",
    ],
    ['a range holds them', "if !x.chars().all(|c| matches!(c, ' '..='~')) { return Err(e()); } run(&x);"],
    [
      'a condition stands behind the pattern',
      'if !matches!(x.as_str(), s if s.len() < 20) { return Err(e()); } run(&x);',
    ],
    ['only one of them is', 'if !x.chars().any(|c| c.is_alphanumeric()) { return Err(e()); } run(&x);'],
  ])('not where %s', (_what, body, more) => {
    expect(reports(body, more)).toBe(true);
  });
});

describe('a value where a condition holds', () => {
  const open = (made: string) => `fn open(name: &str) -> Option<String> { ${made} }`;

  it.each<string>([
    'name.chars().all(|c| c.is_alphanumeric()).then(|| format!("ls {name}"))',
    'name.chars().all(|c| c.is_alphanumeric()).then_some(name.to_string())',
  ])('is as it was checked: %s', (made) => {
    expect(reports('if let Some(one) = open(&x) { run(&one); }', open(made))).toBe(false);
    expect(reports('if let Some(one) = open(&x) { run(&one); }', open(made.replace('all', 'any')))).toBe(
      true,
    );
  });
});

describe('texts that a pattern names', () => {
  it.each<[string, boolean]>([
    ['if let "ls" | "ps" = x.as_str() { run(&x); }', false],
    ['if let one @ ("ls" | "ps") = x.as_str() { run(one); }', false],
    ['if let Some("ls" | "ps") = Some(x.as_str()) { run("ls"); } else { run(&x); }', true],
    ['if let "ls" | _ = x.as_str() { run(&x); }', true],
  ])('are what it lets through: %s', (body, isReported) => expect(reports(body)).toBe(isReported));
});
