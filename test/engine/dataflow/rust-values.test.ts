/** Rust: errors as values, types with operators and texts of their own, loops with values, and what comes first of several. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const imports = `use axum::{extract::Path, routing::get, Router};
use std::collections::HashMap; use std::fmt; use std::sync::Mutex;
fn run(command: &str) { std::process::Command::new("sh").arg("-c").arg(command).output().unwrap(); }
`;

function reports(body: string, items = ''): boolean {
  const code = `${imports}${items}
async fn handle(Path(given): Path<String>) {
    ${body}
}
fn app() -> Router { Router::new().route("/{given}", get(handle)) }`;
  return findings({ 'src/main.rs': code }).some((finding) => finding.startsWith('code/command-injection'));
}

describe('an error that is returned', () => {
  const items = `enum Failed { Bad(String), Closed }
impl fmt::Display for Failed { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
    match self { Self::Bad(text) => write!(f, "bad {text}"), Self::Closed => write!(f, "closed") } } }
fn parse(text: &str) -> Result<u32, Failed> {
    if text.is_empty() { return Err(Failed::Closed); }
    text.parse().map_err(|_| Failed::Bad(text.to_string()))
}
fn twice(text: &str) -> Result<u32, Failed> { let number = parse(text)?; Ok(number * 2) }
fn check(text: &str) -> Result<(), Failed> { parse(text)?; Ok(()) }
`;
  it.each([
    'match parse(&given) { Ok(_) => {} Err(error) => run(&error.to_string()) }',
    'if let Err(error) = twice(&given) { run(&format!("{error}")); }',
    'if let Err(Failed::Bad(text)) = check(&given) { run(&text); }',
    'let result = twice(&given); let text = result.map(|n| n.to_string()).unwrap_or_else(|e| e.to_string()); run(&text);',
    'run(&parse(&given).unwrap_err().to_string());',
    'run(&parse(&given).err().unwrap().to_string());',
  ])('holds what it was made of: %s', (body) => {
    expect(reports(body, items)).toBe(true);
  });

  it.each([
    'let number = twice(&given).unwrap(); run(&format!("{number}"));',
    'let number = match twice(&given) { Ok(n) => n, Err(_) => 0 }; run(&format!("{number}"));',
    'if let Err(error) = parse("12") { run(&error.to_string()); }',
    'if let Err(error) = given.parse::<u32>() { run(&error.to_string()); }',
    'if let Err(error) = check(&given).map_err(|_| Failed::Closed) { run(&error.to_string()); }',
  ])('is not the value: %s', (body) => {
    expect(reports(body, items)).toBe(false);
  });
});

describe('a type of the program', () => {
  const items = `struct Job { name: String, size: usize }
impl Job { fn new(name: &str) -> Self { Self { name: name.to_string(), size: name.len() } } }
`;
  const shows = (field: string) =>
    `${items}impl fmt::Display for Job { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("<")?; self.${field}.fmt(f)?; write!(f, ">") } }`;
  const points = (field: string) =>
    `${items}impl std::ops::Deref for Job { type Target = String; fn deref(&self) -> &String { &self.${field} } }`;
  const adds = (made: string) =>
    `${items}impl std::ops::Add<&str> for Job { type Output = String; fn add(self, more: &str) -> String { ${made} } }`;

  it('is as text what its Display writes', () => {
    expect(reports('run(&format!("go {}", Job::new(&given)));', shows('name'))).toBe(true);
    expect(reports('run(&Job::new(&given).to_string());', shows('name'))).toBe(true);
    expect(reports('run(&Job::new(&given).to_string());', shows('size'))).toBe(false);
    const debug =
      'impl fmt::Debug for Job { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "job") } }';
    expect(reports('run(&Job::new(&given).to_string());', `${shows('name')}\n${debug}`)).toBe(true);
  });

  it('has the methods of what it points to', () => {
    expect(reports('run(&Job::new(&given).trim().to_uppercase());', points('name'))).toBe(true);
    expect(reports('run(&format!("{}", *Job::new(&given)));', points('name'))).toBe(true);
  });

  it('says what its operators do', () => {
    expect(reports('run(&(Job::new(&given) + "x"));', adds('self.name + more'))).toBe(true);
    expect(reports('run(&(Job::new(&given) + "x"));', adds('format!("{}{more}", self.size)'))).toBe(false);
  });
});

describe('a loop or block with a value', () => {
  it.each([
    ['loop', 'let text = loop { break given; }; run(&text);'],
    ['loop in a call', 'run(&loop { if given.len() > 2 { break given; } });'],
    ['outer loop', `let text = 'out: loop { loop { break 'out given.clone(); } }; run(&text);`],
    [
      'block with a name',
      `let text = 'found: { if given.len() > 2 { break 'found given; } "x".to_string() }; run(&text);`,
    ],
    [
      'arm of a match',
      'let text = loop { match given.len() { 0 => continue, _ => break given } }; run(&text);',
    ],
  ])('gives what jumps bring out of it: %s', (_, body) => {
    expect(reports(body)).toBe(true);
  });

  it('gives nothing of what inner loops break with', () => {
    expect(
      reports(
        'let text = loop { let n = loop { break given.clone(); }; break n.len(); }; run(&text.to_string());',
      ),
    ).toBe(false);
  });
});

describe('select!', () => {
  const asks = 'async fn ask(text: &str) -> Option<String> { Some(text.to_string()) } async fn stop() {}';
  it('hands what came first to the arm that waited for it, and has its value', () => {
    const body = `let text = tokio::select! {
        biased;
        _ = stop() => return,
        // what was asked for
        Some(answer) = ask(&given), if !given.is_empty() => { println!("{}", answer); answer }
        else => String::new(),
    };
    run(&text);`;
    expect(reports(body, asks)).toBe(true);
    expect(reports(body.replace('answer }', '"x".to_string() }'), asks)).toBe(false);
  });

  it('runs what stands behind an arm that leaves', () => {
    const body = `loop {
        tokio::select! {
            _ = stop() => break,
            answer = ask(&given) => run(&answer.unwrap()),
        }
    }`;
    expect(reports(body, asks)).toBe(true);
    expect(reports(body.replace('ask(&given)', 'ask("x")'), asks)).toBe(false);
  });

  it('is left as it is where nothing shows what it waits for', () => {
    expect(reports('crossbeam::select! { recv(x) -> message => (), } run(&given);')).toBe(true);
    expect(reports('select! { a = b => {} ; } run("x");')).toBe(false);
  });
});

describe('places and collections', () => {
  it.each([
    'let text = std::cell::RefCell::new(String::new()); text.borrow_mut().push_str(&given); run(&text.borrow());',
    'static LAST: Mutex<String> = Mutex::new(String::new()); LAST.lock().unwrap().push_str(&given); run(&LAST.lock().unwrap());',
    'let mut text = "x".to_string(); let mut other = given; std::mem::swap(&mut text, &mut other); run(&text);',
    'let mut last = None; last.replace(given); run(&last.unwrap());',
    'let mut last = None; run(last.get_or_insert(given));',
    'let last = std::cell::OnceCell::new(); run(last.get_or_init(|| given));',
    'run(given.split(",").max_by_key(|one| one.len()).unwrap());',
    `let (long, _): (Vec<&str>, Vec<&str>) = given.split(',').partition(|one| one.len() > 2); run(long[0]);`,
    'run(&std::iter::from_fn(|| Some(given.clone())).next().unwrap());',
    'let mut tasks = tokio::task::JoinSet::new(); tasks.spawn(async move { given }); while let Some(text) = tasks.join_next().await { run(&text.unwrap()); }',
    'let mut bytes = Vec::new(); write!(bytes, "{}", given).unwrap(); run(&String::from_utf8(bytes).unwrap());',
    'let kept = HashMap::from([("name", given), ("size", "1".to_string())]); run(&kept["name"]);',
  ])('hold what was put there: %s', (body) => {
    expect(reports(body)).toBe(true);
    expect(reports(`let given = "ls".to_string(); ${body}`)).toBe(false);
  });

  it('tells the entries of a map apart', () => {
    const map = 'let kept = HashMap::from([("name", given), ("size", "1".to_string())]);';
    expect(reports(`${map} run(&kept["size"]);`)).toBe(false);
  });
});

describe('a variable that is another name for a place', () => {
  it.each([
    'let last = Mutex::new(String::new()); let mut guard = last.lock().unwrap(); *guard = given; run(&last.lock().unwrap());',
    'let last = Mutex::new(String::new()); { let mut guard = last.lock().unwrap(); guard.push_str(&given); } run(&last.lock().unwrap());',
    'let last = tokio::sync::RwLock::new(String::new()); let mut guard = last.write().await; *guard = given; run(&last.read().await);',
    'let last = Mutex::new(String::new()); if let Ok(mut guard) = last.lock() { *guard = given; } run(&last.lock().unwrap());',
    'let mut text = String::new(); let other = &mut text; other.push_str(&given); run(&text);',
    'let text = std::cell::RefCell::new(String::new()); let mut inner = text.borrow_mut(); inner.push_str(&given); run(&text.borrow());',
  ])('writes there: %s', (body) => {
    expect(reports(body)).toBe(true);
    expect(reports(`let given = "ls".to_string(); ${body}`)).toBe(false);
  });

  it.each([
    'let last = Mutex::new(String::from("ls")); let mut guard = last.lock().unwrap(); let guard = given; run(&last.lock().unwrap());',
    'let last = Mutex::new(String::from("ls")); let mut text = last.lock().unwrap().clone(); text.push_str(&given); run(&last.lock().unwrap());',
    'let last = Mutex::new(String::from("ls")); if let Some(mut text) = last.lock().unwrap().get(1..).map(str::to_string) { text.push_str(&given); } run(&last.lock().unwrap());',
    'let mut text = String::from("ls"); let mut other = text.clone(); other.push_str(&given); run(&text);',
  ])('is none where it was given something else, or a copy: %s', (body) => {
    expect(reports(body)).toBe(false);
  });
});

it('a closure may bind lifetimes', () => {
  const body = `let same = for<'a> |text: &'a str| -> &'a str { text }; run(same(&given));`;
  expect(reports(body)).toBe(true);
  expect(reports(body.replace('same(&given)', 'same("ls")'))).toBe(false);
});
