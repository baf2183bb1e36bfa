import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** What is reported in a handler whose body uses macros that nobody has listed. */
function reported(body: string): string[] {
  return findings({
    'src/main.rs': `use axum::extract::Path;
pub async fn handle(Path(x): Path<String>) -> Result<String, Error> {
${body}
Ok(String::new())
}
`,
  }).map((finding) => finding.replace(/ .*/s, ''));
}

test('what is done within the arguments of an own macro is seen', () => {
  expect(reported('let data = try_or!(std::fs::read_to_string(format!("/srv/{x}")), 404);').join()).toContain(
    'code/path-traversal',
  );
  expect(reported('let data = try_or!(std::fs::read_to_string("/srv/a"), 404);')).toEqual([]);
});

test('what an own macro gives holds what it was given', () => {
  const run = (value: string) =>
    reported(`let line = ${value};\nstd::process::Command::new("sh").arg("-c").arg(&line).output();`);
  expect(run('unwrap_or_bail!(urlencoding::decode(&x))').join()).toContain('code/command-injection');
  expect(run('line!("ls {}", x)').join()).toContain('code/command-injection');
  expect(run('line!("ls {}", x.len())')).toEqual([]);
});

const withMacro = (macro: string, body: string): string[] =>
  findings({
    'src/macros.rs': macro,
    'src/main.rs': `use axum::extract::Path;
mod macros;
pub async fn handle(Path(x): Path<String>) -> Result<String, Error> {
${body}
Ok(String::new())
}
`,
  });

test('what an own macro of one arm does with what it is given is done', () => {
  const shell = `macro_rules! shell {
    ($command:expr $(,)?) => {
        std::process::Command::new("sh").arg("-c").arg($command)
    };
}`;
  expect(withMacro(shell, 'shell!(format!("ls {x}")).output();')).toEqual([
    'code/command-injection src/macros.rs:3',
  ]);
  expect(withMacro(shell, 'shell!("ls").output();')).toEqual([]);
  const block =
    'macro_rules! run { ($a:expr, $b:expr) => {{ let line = format!("{} {}", $a, $b); shell(&line) }} }';
  const called = `${block}\nfn shell(line: &str) { std::process::Command::new("sh").arg("-c").arg(line).output(); }`;
  expect(withMacro(called, 'run!("ls", x);')).toEqual(['code/command-injection src/macros.rs:2']);
  expect(withMacro(called, 'run!("ls", x.len());')).toEqual([]);
});

test('a check that an own macro makes is one, and what it leaves out is gone', () => {
  const digits =
    'macro_rules! digits { ($a:expr) => ($a.chars().filter(|c| c.is_ascii_digit()).collect::<String>()); }';
  const run = 'std::process::Command::new("sh").arg("-c").arg(&line).output();';
  expect(withMacro(digits, `let line = digits!(x);\n${run}`)).toEqual([]);
  expect(withMacro('', `let line = digits!(x);\n${run}`)).toHaveLength(1);
});

test('macros that repeat, declare or have several arms stay what they are', () => {
  const run = 'std::process::Command::new("sh").arg("-c").arg(&line).output();';
  for (const macro of [
    'macro_rules! text { ($($a:expr),*) => { concat($($a),*) }; }',
    'macro_rules! text { ($a:expr) => { "a" }; ($a:expr, $b:expr) => { $b }; }',
    'macro_rules! text { ($a:ident) => { struct $a; }; }',
    'macro_rules! text { ($a:ty) => { "a" }; }',
  ])
    expect(withMacro(macro, `let line = text!(x);\n${run}`)).toHaveLength(1);
});
