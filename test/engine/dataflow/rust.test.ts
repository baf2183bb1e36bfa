import { describe, expect, it } from 'vitest';
import { argumentsOf, typeName } from '../../../src/engine/dataflow/rust/type-names.ts';
import { analyseSources, findings, replaySources, type Sources } from '../support/analyse-sources.ts';

const run = 'std::process::Command::new("sh").arg("-c").arg(command).output().unwrap();';
const imports = `use axum::extract::{Json, Path, Query, State};
use std::collections::HashMap;
fn run(command: &str) { ${run} }
`;

function reported(sources: Sources): string[] {
  return findings(sources).filter((finding) => finding.startsWith('code/command-injection'));
}

/** Whether the command that the body of a handler runs is the attacker's. */
function reports(body: string, more = ''): boolean {
  const handler = `pub async fn handle(Path(x): Path<String>) -> Result<String, Error> {\n${body}\nOk(String::new())\n}\n`;
  return reported({ 'src/main.rs': `${imports}\n${more}\n${handler}` }).length > 0;
}

type Cases = [what: string, body: string, more?: string][];

describe('a value from outside gets through', () => {
  it.each<Cases[number]>([
    ['a branch as a value', 'let c = if a() { x } else { String::new() }; run(&c);'],
    ['a match as a value', 'let c = match kind() { 1 => x.clone(), _ => return Err(e()) }; run(&c);'],
    ['a shadowed variable', 'let x = if let Some(x) = Some(x) { x } else { return Err(e()) }; run(&x);'],
    ['let else', 'let Some(c) = Some(x).filter(|c| c.len() > 2) else { return Err(e()) }; run(&c);'],
    ['a loop over parts', 'for part in x.split(",") { run(part); }'],
    ['a list and its join', 'let mut all = vec!["ls"]; all.push(&x); run(&all.join(" "));'],
    [
      'a chain of an iterator',
      'let c: Vec<String> = x.lines().map(|l| l.trim().to_string()).collect(); run(&c[0]);',
    ],
    [
      'a variable that is called like a module',
      'let std = std::process::Command::new("ls"); std::process::Command::new("sh").arg("-c").arg(&x).output();',
    ],
    ['enumerate', 'for (i, c) in x.split(" ").enumerate() { run(c); }'],
    [
      'a reduction',
      'run(&x.split(" ").map(|one| one.to_string()).reduce(|all, one| all + &one).unwrap_or_default());',
    ],
    ['a fold', 'run(&x.split(" ").fold(String::new(), |all, one| all + one));'],
    ['a map', 'let mut m = HashMap::new(); m.insert("c", x); run(m.get("c").unwrap());'],
    [
      'a map that is gone through',
      'let mut m = HashMap::new(); m.insert("c", x); for (k, v) in &m { run(v); }',
    ],
    [
      'an option',
      'let c = Some(x).and_then(|c| c.strip_prefix("a").map(str::to_string)).unwrap_or_default(); run(&c);',
    ],
    ['a text that grows', 'let mut c = String::from("ls "); c.push_str(&x); c += ";"; run(&c);'],
    ['write!', 'let mut c = String::new(); write!(c, "ls {}", x)?; run(&c);'],
    ['a format with names', 'run(&format!("{0} {c:?} {n}", 1, c = x, n = 2));'],
    ['a text in a format', 'run(&format!("ls {x}"));'],
    ['a tuple', 'let (a, b) = (1, x); let t = (a, b); run(&t.1);'],
    ['a slice', 'run(&x[1..]);'],
    [
      'a method of a struct around one value',
      'Runner(pool()).start(&x);',
      'struct Runner(Pool); impl Runner { fn start(&self, c: &str) { run(c); } }',
    ],
    [
      'what such a struct holds',
      'Job(x).start();',
      'struct Job(String); impl Job { fn start(&self) { run(&self.0); } }',
    ],
    ['what only some systems do', 'run_it(&x);', 'fn run_it(c: &str) -> Out { #[cfg(unix)] { run(c) } }'],
    ['a way that only some systems have', 'match kind() { #[cfg(unix)] Kind::A => run(&x), _ => {} }'],
    ['a closure', 'let make = |a: &str| format!("ls {a}"); run(&make(&x));'],
    ['a closure that takes it from around', 'let make = move || x.clone(); run(&make());'],
    ['a block that runs later', 'tokio::spawn(async move { run(&x); });'],
    [
      'a struct',
      'let job = Job { name: x, size: 1 }; job.start();',
      'struct Job { name: String, size: u8 } impl Job { fn start(&self) { run(&self.name); } }',
    ],
    [
      'a struct from a constructor',
      'Job::new(x).start();',
      'struct Job { name: String } impl Job { fn new(name: String) -> Self { Self { name } } fn start(self) { run(&self.name) } }',
    ],
    [
      'the rest of another struct',
      'let job = Job { size: 2, ..Job::of(x) }; run(&job.name);',
      'struct Job { name: String, size: u8 } impl Job { fn of(name: String) -> Job { Job { name, size: 1 } } }',
    ],
    ['a struct without names', 'let job = Job(1, x); run(&job.1);', 'struct Job(u8, String);'],
    ['a type around a text', 'run(&Name(x).0);', 'struct Name(String);'],
    [
      'a conversion of a type around a text',
      'let n = Name::from(x); run(&n.0);',
      'struct Name(String); impl From<String> for Name { fn from(s: String) -> Self { Name(s) } }',
    ],
    [
      'a variant',
      'act(Action::Run { command: x });',
      'enum Action { Stop, Run { command: String } } fn act(a: Action) { match a { Action::Run { command } => run(&command), Action::Stop => {} } }',
    ],
    [
      'a variant without names',
      'act(Action::Run(x, 1));',
      'enum Action { Stop, Run(String, u8) } fn act(a: Action) { match a { Action::Run(c, _) => run(&c), _ => {} } }',
    ],
    [
      'a method of an enumeration',
      'Action::Run(x, 1).go();',
      'enum Action { Run(String, u8) } impl Action { fn go(&self) { if let Action::Run(c, _) = self { run(c); } } }',
    ],
    [
      'what is written behind a reference',
      'let mut c = String::new(); fill(&mut c, &x); run(&c);',
      'fn fill(out: &mut String, x: &str) { out.push_str(x); }',
    ],
    [
      'what is assigned behind a reference',
      'let mut c = String::new(); fill(&mut c, x); run(&c);',
      'fn fill(out: &mut String, x: String) { *out = x; }',
    ],
    [
      'an implementation behind a trait',
      'let r: Box<dyn Runner> = make(); r.go(&x);',
      'trait Runner { fn go(&self, c: &str); } struct Shell; impl Runner for Shell { fn go(&self, c: &str) { run(c); } } fn make() -> Box<dyn Runner> { Box::new(Shell) }',
    ],
    [
      'a result that is passed on',
      'let c = read(&x)?; run(&c);',
      'fn read(x: &str) -> Result<String, E> { if x.is_empty() { return Err(E); } Ok(x.to_owned()) }',
    ],
    ['an error that is mapped', 'let c = Ok::<String, E>(x).map_err(|e| e.to_string())?; run(&c);'],
    ['a macro of others', 'let c = concat_all!(x, "a"); run(&c);'],
    ['a text of some type', 'let c = x.parse::<String>()?; run(&c);'],
    ['a text that any method gives', 'let c = fields(&x).read::<String>("n").unwrap_or(1); run(&c);'],
    ['a check of its end only', 'if x.ends_with(".txt") { run(&x); }'],
    [
      'a check that does not end the function',
      'if !x.chars().all(|c| c.is_alphanumeric()) { log(); } run(&x);',
    ],
  ])('%s', (_, body, more) => {
    expect(reports(body, more)).toBe(true);
  });
});

describe('a value from outside does not get through', () => {
  it.each<Cases[number]>([
    ['a number', 'let n: u32 = x.parse()?; run(&n.to_string());'],
    ['a number by its type argument', 'run(&format!("{}", x.parse::<i64>().unwrap()));'],
    ['a number that any method gives', 'run(&format!("{}", fields(&x).read::<u64>("n").unwrap_or(1)));'],
    ['a number of a row', 'run(&format!("{}", fields(&x).get::<i64, _>("n")));'],
    ['a length', 'run(&format!("{}", x.len()));'],
    ['a comparison with constants', 'match x.as_str() { "a" | "b" => run(&x), _ => {} }'],
    ['a comparison', 'if x == "a" { run(&x); }'],
    ['a list of constants', 'if ["a", "b"].contains(&x.as_str()) { run(&x); }'],
    [
      'a list that is gone through',
      'if LIST.iter().any(|one| *one == x) { run(&x); }',
      'const LIST: [&str; 2] = ["a", "b"];',
    ],
    [
      'a pattern',
      'if !Regex::new("^[a-z]+$").unwrap().is_match(&x) { return Err(e()); } run(&x);',
      'use regex::Regex;',
    ],
    [
      'a pattern that is made once',
      'if RE.is_match(&x) { run(&x); }',
      'use regex::Regex; static RE: LazyLock<Regex> = LazyLock::new(|| Regex::new("^[a-z]+$").unwrap()); use std::sync::LazyLock;',
    ],
    ['characters', 'if x.chars().any(|c| !c.is_ascii_alphanumeric()) { return Err(e()); } run(&x);'],
    [
      'a function that checks',
      'check(&x)?; run(&x);',
      'fn check(x: &str) -> Result<(), E> { if !x.chars().all(|c| c.is_ascii_alphanumeric()) { return Err(E); } Ok(()) }',
    ],
    [
      'a function that says yes',
      'if !is_plain(&x) { return Err(e()); } run(&x);',
      'fn is_plain(x: &str) -> bool { x.chars().all(char::is_alphanumeric) }',
    ],
    [
      'another variant',
      'act(Action::Stop(x, 1));',
      'enum Action { Stop(String, u8), Run(String, u8) } fn act(a: Action) { if let Action::Run(c, _) = a { } run("ls"); }',
    ],
    [
      'an error',
      'if let Err(e) = read(&x) { run(&e); }',
      'fn read(x: &str) -> Result<String, String> { Ok(x.to_string()) }',
    ],
    ['a branch that never runs', 'if false { run(&x); }'],
    ['a constant of the type', 'run(Kind::NAME);', 'struct Kind; impl Kind { const NAME: &str = "ls"; }'],
    [
      'tests of the file',
      '',
      '#[cfg(test)] mod tests { use super::*; async fn t(Path(x): Path<String>) { run(&x); } }',
    ],
  ])('%s', (_, body, more) => {
    expect(reports(body, more)).toBe(false);
  });
});

describe('what comes in by type', () => {
  const handler = (parameters: string, value: string, more = '') =>
    reported({
      'src/main.rs': `${imports}\n${more}\npub async fn handle(${parameters}) { run(&${value}.to_string()); }`,
    }).length > 0;

  it.each([
    ['Query(q): Query<Params>', 'q.name', true],
    ['Query(q): Query<Params>', 'q.page', false],
    ['Query(q): Query<Params>', 'q.order', false],
    ['q: Query<Params>', 'q.name', true],
    ['q: Query<Params>', 'q.0.name', true],
    ['q: Option<Query<Params>>', 'q.unwrap().name', true],
    ['Query(q): Query<HashMap<String, String>>', 'q["a"]', true],
    ['Path((a, b)): Path<(String, u32)>', 'a', true],
    ['Path((a, b)): Path<(String, u32)>', 'b', false],
    ['Path(id): Path<i64>', 'id', false],
    ['Path(id): Path<uuid::Uuid>', 'id', false],
    ['Json(v): Json<serde_json::Value>', 'v["a"]', true],
    ['State(s): State<Arc<AppState>>', 's.name', false],
  ])('%s gives %s: %s', (parameters, value, isForeign) => {
    const types =
      'enum Order { Up, Down } struct Params { name: String, page: u32, order: Order } struct AppState { name: String }';
    expect(handler(parameters, value, types)).toBe(isForeign);
  });

  it.each([
    ['Json(b): Json<String>', 'b', true],
    ['Json(b): Json<String>', 'b.clone()', true],
    ['Json(b): Json<Option<String>>', 'b.unwrap()', true],
    ['Json(b): Json<Vec<u8>>', 'String::from_utf8(b).unwrap()', true],
    ['Json(b): Json<Vec<String>>', 'b[0]', true],
    ['Json(b): Json<Vec<u32>>', 'b[0]', false],
    ['Json(b): Json<u32>', 'b', false],
  ])('%s without fields gives %s: %s', (parameters, value, isForeign) => {
    const use = `use axum::extract::Json;\nfn run(command: &str) { ${run} }`;
    const handle = `pub async fn handle(${parameters}) { let c = ${value}; run(&c); }`;
    expect(reported({ 'src/main.rs': `${use}\n${handle}` }).length > 0).toBe(isForeign);
  });

  it.each([
    ['use axum::body::Bytes;', 'body: Bytes', 'std::str::from_utf8(&body).unwrap()', true],
    ['use bytes::Bytes;', 'body: Bytes', 'String::from_utf8(body.to_vec()).unwrap()', true],
    ['', 'body: String', 'body', true],
    ['use axum::extract::State;', 'State(s): State<App>, body: String', 'body', true],
    ['use axum::extract::State;', 'State(s): State<App>, body: String', 's.name', false],
    ['use axum::Extension;', 'Extension(s): Extension<App>', 's.name', false],
    ['use axum::body::Bytes;', 'body: Bytes', 'body.len().to_string()', false],
  ])('%s a handler’s %s is a body: %s, %s', (use, parameters, value, isForeign) => {
    const sources = {
      'src/main.rs': `use axum::{routing::post, Router};
${use}
struct App { name: String }
fn run(command: &str) { ${run} }
async fn handle(${parameters}) { let c = ${value}; run(&c); }
fn main() { let app: Router = Router::new().route("/", post(handle)); }`,
    };
    const { candidates } = analyseSources(sources);
    expect(candidates.map(({ ruleId }) => ruleId)).toEqual(isForeign ? ['code/command-injection'] : []);
    expect(replaySources(sources, candidates)).toEqual(candidates.map(() => true));
  });

  it('takes what nobody registers for no handler', () => {
    const code = `use axum::body::Bytes;\nfn run(command: &str) { ${run} }
pub async fn store(body: Bytes, name: String) { run(std::str::from_utf8(&body).unwrap()); run(&name); }`;
    expect(reported({ 'src/lib.rs': code })).toEqual([]);
  });
});

describe('files', () => {
  const handle = 'pub async fn handle(axum::extract::Path(x): axum::extract::Path<String>) ';
  const shell = `pub fn run(command: &str) { ${run} }\n`;

  it.each<[string, Sources]>([
    [
      'a module by its file',
      { 'src/main.rs': `mod shell;\n${handle}{ shell::run(&x); }`, 'src/shell.rs': shell },
    ],
    [
      'a module by its folder',
      { 'src/main.rs': `${handle}{ crate::os::shell::run(&x); }`, 'src/os/shell/mod.rs': shell },
    ],
    [
      'an imported function',
      { 'src/main.rs': `use crate::shell::{self, run as go};\n${handle}{ go(&x); }`, 'src/shell.rs': shell },
    ],
    [
      'an imported module',
      { 'src/a.rs': `use super::os::shell;\n${handle}{ shell::run(&x); }`, 'src/os/shell.rs': shell },
    ],
    [
      'all names of a module',
      { 'src/main.rs': `use crate::shell::*;\n${handle}{ run(&x); }`, 'src/shell.rs': shell },
    ],
    [
      'a crate of the workspace',
      { 'api/src/main.rs': `${handle}{ my_shell::run(&x); }`, 'crates/shell/src/lib.rs': shell },
    ],
    [
      'methods in a file of their own',
      {
        'src/main.rs': `use crate::job::Job;\n${handle}{ Job::new(x).start(); }`,
        'src/job.rs': 'pub struct Job { pub name: String }',
        'src/job_methods.rs': `use crate::job::Job;\nimpl Job { pub fn new(name: String) -> Self { Job { name } } pub fn start(&self) { let command = &self.name; ${run} } }`,
      },
    ],
  ])('%s', (_, sources) => {
    expect(reported(sources)).not.toEqual([]);
  });

  it.each<[string, Sources]>([
    [
      'a function of another crate that is called the same',
      { 'src/main.rs': `${handle}{ other::run(&x); }`, 'src/shell.rs': shell },
    ],
    [
      'an imported function of another crate',
      { 'src/main.rs': `use other::things::run;\n${handle}{ run(&x); }`, 'src/shell.rs': shell },
    ],
  ])('not %s', (_, sources) => {
    expect(reported(sources).filter((finding) => finding.includes('handle'))).toEqual([]);
    expect(reported(sources)).toEqual([]);
  });
});

describe('types', () => {
  it.each([
    ["&'a mut Option<Arc<db::Repo<T>>>", 'db.Repo'],
    ['Box<dyn Runner + Send>', 'Runner'],
    ['impl Into<String>', 'Into'],
    ['web::Data<Mutex<AppState>>', 'AppState'],
    ['Result<User, Error>', 'User'],
    ["Cow<'a, str>", null],
    ['&str', null],
    ['Vec<String>', null],
    ['Vec<u8>', null],
    ['Vec<u32>', 'u32'],
    ['(i32, u64)', 'i32'],
    ['(i32, String)', null],
    ['[u8; 32]', null],
    ['[f64; 2]', 'f64'],
    ['impl Fn(u8) -> u8', 'Fn'],
    ['std::path::PathBuf', 'std.path.PathBuf'],
  ])('%s names %s', (type, name) => {
    expect(typeName(type)).toBe(name);
  });

  it('has arguments between brackets of any kind', () => {
    expect(argumentsOf('(A<B, (C, D)>, [E; 2])')).toEqual(['A<B, (C, D)>', '[E; 2]']);
  });
});
