/** What Rust keeps with a request or with the application by its type, and what tasks beside the handlers are sent. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const imports = `use axum::{extract::{Extension, Path, Request, State}, middleware::{self, Next}, response::Response, routing::get, Router};
use tokio::sync::mpsc;
fn run(command: &str) { std::process::Command::new("sh").arg("-c").arg(command).output().unwrap(); }
`;

function reports(code: string): boolean {
  return findings({ 'src/main.rs': `${imports}${code}` }).some((finding) =>
    finding.startsWith('code/command-injection'),
  );
}

describe('what middleware keeps with a request', () => {
  const program = (kept: string, handler: string) => `
#[derive(Clone)] struct User { name: String }
#[derive(Clone)] struct Tenant(String);
async fn before(mut req: Request, next: Next) -> Response {
    let text = req.headers().get("x-text").unwrap().to_str().unwrap().to_string();
    req.extensions_mut().insert(${kept});
    next.run(req).await
}
async fn handle(${handler}
fn main() { Router::new().route("/", get(handle)).layer(middleware::from_fn(before)); }`;

  it.each([
    ['a struct', 'User { name: text }', 'Extension(user): Extension<User>) { run(&user.name); }'],
    [
      'one field without a name',
      'Tenant(text)',
      'Extension(Tenant(name)): Extension<Tenant>) { run(&name); }',
    ],
  ])('is there for handlers that ask for its type: %s', (_, kept, handler) => {
    expect(reports(program(kept, handler))).toBe(true);
    expect(reports(program(kept.replace('text', '"ls".to_string()'), handler))).toBe(false);
  });

  it('is not there for others', () => {
    expect(reports(program('Tenant(text)', 'Extension(user): Extension<User>) { run(&user.name); }'))).toBe(
      false,
    );
  });
});

describe('what middleware of actix keeps with a request', () => {
  const program = (kept: string, handler: string) => `
use actix_web::{dev::{ServiceRequest, ServiceResponse}, middleware::Next, web, App, Error, HttpMessage, HttpRequest, HttpResponse};
#[derive(Clone)] struct Tenant(String);
#[derive(Clone)] struct User { name: String }
async fn before(req: ServiceRequest, next: Next<impl MessageBody>) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let text = req.headers().get("x-text").unwrap().to_str().unwrap().to_string();
    req.extensions_mut().insert(${kept});
    next.call(req).await
}
${handler}
fn routes() { App::new().wrap(actix_web::middleware::from_fn(before)).route("/", web::get().to(handle)); }`;
  const asked = (type: string, name: string) =>
    `async fn handle(req: HttpRequest) -> HttpResponse { let kept = req.extensions().get::<${type}>().cloned().unwrap(); run(&kept.${name}); HttpResponse::Ok().finish() }`;
  const handed =
    'async fn handle(kept: web::ReqData<User>) -> HttpResponse { run(&kept.name); HttpResponse::Ok().finish() }';

  it.each([
    ['a struct', 'User { name: text }', asked('User', 'name')],
    ['one field without a name', 'Tenant(text)', asked('Tenant', '0')],
    ['a struct that is handed over', 'User { name: text }', handed],
  ])('is found by who asks for its type: %s', (_, kept, handler) => {
    expect(reports(program(kept, handler))).toBe(true);
    expect(reports(program(kept.replace('text', '"ls".to_string()'), handler))).toBe(false);
  });

  it('is not found under another type', () => {
    expect(reports(program('Tenant(text)', asked('User', 'name')))).toBe(false);
  });
});

describe('the state of an application', () => {
  const program = (left: string) => `
#[derive(Clone)] struct App { job: Arc<Mutex<String>>, names: Arc<Mutex<Vec<String>>> }
async fn ask(State(app): State<App>) { let job = app.job.lock().unwrap().clone(); run(&job); }
async fn leave(State(app): State<App>, x: String) { ${left} }
fn main() {
    let app = App { job: Arc::new(Mutex::new(String::from("ls"))), names: Arc::new(Mutex::new(Vec::new())) };
    Router::new().route("/job", get(ask).put(leave)).with_state(app);
}`;

  it('is one for all requests, whatever its fields are', () => {
    expect(reports(program('*app.job.lock().unwrap() = x;'))).toBe(true);
    expect(reports(program('*app.job.lock().unwrap() = x.len().to_string();'))).toBe(false);
    expect(reports(program('app.names.lock().unwrap().push(x);'))).toBe(false);
  });
});

describe('a task beside the handlers', () => {
  const program = (task: string, sent = 'name: x, kind: x') => `
struct Job { name: String, kind: String }
#[derive(Clone)] struct App { jobs: mpsc::Sender<Job> }
async fn work(mut jobs: mpsc::Receiver<Job>) { while let Some(job) = jobs.recv().await { run(&job.name); } }
async fn handle(State(app): State<App>, Path(x): Path<String>) {
    app.jobs.send(Job { ${sent} }).await;
}
#[tokio::main]
async fn main() {
    let (tx, mut rx) = mpsc::channel(8);
    ${task}
    let app = Router::new().route("/:x", get(handle)).with_state(App { jobs: tx });
}`;

  it.each([
    'tokio::spawn(work(rx));',
    'tokio::spawn(async move { while let Some(job) = rx.recv().await { run(&job.name); } });',
  ])('gets what they send through what the application keeps: %s', (task) => {
    expect(reports(program(task))).toBe(true);
    expect(reports(program(task, 'name: "ls".to_string(), kind: x'))).toBe(false);
  });
});

describe('what a text or a buffer is filled with', () => {
  const served = (
    code: string,
  ) => `use std::{fs::File, io::{BufRead, BufReader, Read}, net::{TcpListener, TcpStream}};
fn serve(mut stream: TcpStream) { ${code} }
fn main() { for stream in TcpListener::bind("0.0.0.0:7000").unwrap().incoming() { serve(stream.unwrap()); } }`;

  it.each([
    'let mut line = String::new(); BufReader::new(stream).read_line(&mut line).unwrap(); run(line.trim());',
    'let mut text = String::new(); stream.read_to_string(&mut text).unwrap(); run(&text);',
    `let mut bytes = Vec::new(); BufReader::new(stream).read_until(b'\\n', &mut bytes).unwrap(); run(&String::from_utf8_lossy(&bytes));`,
  ])('stands in it: %s', (code) => {
    expect(reports(served(code))).toBe(true);
  });

  it('is the own of a program where it comes out of its own files', () => {
    const code =
      'let mut text = String::new(); File::open("run.sh").unwrap().read_to_string(&mut text).unwrap(); run(&text);';
    expect(reports(served(code))).toBe(false);
  });
});
