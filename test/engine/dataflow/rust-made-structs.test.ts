/** Structs by what they are made of: their defaults, another struct of their kind, types of a request with lifetimes. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const imports = `use axum::{extract::{Json, Query}, routing::get, Router};
use std::{collections::HashMap, path::Path};
fn run(command: &str) { std::process::Command::new("sh").arg("-c").arg(command).output().unwrap(); }
#[derive(serde::Deserialize)] struct Asked { name: String, page: u32 }
`;
const main = 'fn main() { Router::new().route("/", get(handle)).route("/other", get(other)); }';

function reports(code: string): boolean {
  return findings({ 'src/main.rs': `${imports}${code}${main}` }).length > 0;
}

describe('a struct that derives its defaults', () => {
  const program = (field: string, put: string, text: string) => `
#[derive(Default)] struct Parts { held: ${field} }
impl Parts {
    fn new() -> Self { Self::default() }
    fn put(mut self, part: String) -> Self { ${put}; self }
    fn text(&self) -> String { ${text} }
}
`;
  const listed = program('Vec<String>', 'self.held.push(part)', 'self.held.join(" ")');

  it.each([
    ['a list', listed],
    ['a text', program('String', 'self.held.push_str(&part)', 'self.held.clone()')],
    [
      'a map',
      program(
        'HashMap<String, String>',
        'self.held.insert("a".to_string(), part)',
        'self.held.get("a").unwrap().clone()',
      ),
    ],
  ])('begins empty and holds what is put there: %s', (_name, parts) => {
    const handle =
      'async fn handle(Query(asked): Query<Asked>) { run(&Parts::new().put(asked.name).text()); }\n';
    expect(reports(`${parts}${handle}async fn other() {}\n`)).toBe(true);
    expect(
      reports(`${parts}${handle.replace('asked.name', '"date".to_string()')}async fn other() {}\n`),
    ).toBe(false);
  });

  it('holds in one handler nothing of another', () => {
    const code = `${listed}
async fn handle(Query(asked): Query<Asked>) { Parts::new().put(asked.name); }
async fn other() { run(&Parts::new().put("date".to_string()).text()); }
`;
    expect(reports(code)).toBe(false);
  });
});

it.each([
  ['..kept, with the other one', 'Pair { second: "y".to_string(), ..kept }', true],
  ['..kept, with this one', 'Pair { first: "y".to_string(), ..kept }', false],
])('a struct made of another: %s', (_name, made, isTold) => {
  const code = `struct Pair { first: String, second: String }
async fn handle(Query(asked): Query<Asked>) {
    let kept = Pair { first: asked.name, second: "x".to_string() };
    let pair = ${made};
    run(&pair.first);
}
async fn other() {}
`;
  expect(reports(code)).toBe(isTold);
});

it('tells numbers of a body from its texts', () => {
  const code = (read: string) => `async fn handle(Json(body): Json<serde_json::Value>) {
    run(&format!("head -n {}", body["lines"].${read}.unwrap()));
}
async fn other() {}
`;
  expect(reports(code('as_u64()'))).toBe(false);
  expect(reports(code('as_str()'))).toBe(true);
});

it('finds the fields of a form whose type has a lifetime', () => {
  const program = (field: string) => `use rocket::{form::Form, post, routes, FromForm};
#[derive(FromForm)] struct Sent<'r> { file: &'r str, count: u8 }
#[post("/", data = "<sent>")]
fn show(sent: Form<Sent<'_>>) -> String { std::fs::read_to_string(format!("/data/{}", sent.${field})).unwrap() }
fn start() { rocket::build().mount("/", routes![show]); }
`;
  expect(findings({ 'src/main.rs': program('file') })).toEqual(['code/path-traversal src/main.rs:4']);
  expect(findings({ 'src/main.rs': program('count') })).toEqual([]);
});

it('knows that a path from the root takes the place of what it is joined to', () => {
  const code = (check: string) => `async fn handle(Query(asked): Query<Asked>) {
    if ${check} { return; }
    std::fs::read(Path::new("/data").join(&asked.name)).unwrap();
}
async fn other() {}
`;
  expect(reports(code('asked.name.contains("..")'))).toBe(true);
  expect(reports(code('asked.name.contains("..") || asked.name.starts_with(\'/\')'))).toBe(false);
});

describe('a variant that a request chooses', () => {
  const program = (variant: string, command: string) => `use axum::{extract::Json, routing::post, Router};
#[derive(serde::Deserialize)]
enum Job { Ping { host: String }, Sleep { seconds: u16 }, Count(u32), Name(String, u8) }
async fn handle(Json(job): Json<Job>) {
    match &job { ${variant} => { std::process::Command::new("sh").arg("-c").arg(format!("${command}")).spawn().unwrap(); } _ => {} }
}
fn main() { Router::new().route("/", post(handle)); }`;
  const reports = (variant: string, command: string) =>
    findings({ 'src/main.rs': program(variant, command) }).some((one) =>
      one.startsWith('code/command-injection'),
    );

  it.each([
    ['Job::Ping { host }', 'ping {host}'],
    ['Job::Name(name, _)', 'ping {name}'],
  ])('has the texts that it declares: %s', (variant, command) => {
    expect(reports(variant, command)).toBe(true);
  });

  it.each([
    ['Job::Sleep { seconds }', 'sleep {seconds}'],
    ['Job::Count(n)', 'seq {n}'],
    ['Job::Name(_, n)', 'seq {n}'],
  ])('has the numbers that it declares: %s', (variant, command) => {
    expect(reports(variant, command)).toBe(false);
  });
});
