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
