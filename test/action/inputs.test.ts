import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type InputName, inputNames, parseInputs } from '../../action/inputs.ts';
import { outputNames } from '../../action/outputs.ts';

const manifest = parse(readFileSync('action.yml', 'utf8'));
const needed = { 'api-url': 'https://whitebox.example.com' };
const read = (given: Record<string, string>) =>
  parseInputs((name) => ({ ...needed, ...given })[name as string] ?? '');
const problem = (given: Record<string, string>) => {
  try {
    read(given);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('action.yml', () => {
  it('has exactly the inputs that are parsed, in their order', () => {
    expect(Object.keys(manifest.inputs)).toEqual(inputNames);
  });

  it('has exactly the outputs that are set', () => {
    expect(Object.keys(manifest.outputs)).toEqual(outputNames);
  });

  it('names the defaults an empty input has', () => {
    const written = (name: InputName) => String(manifest.inputs[name].default ?? '');
    const byManifest = parseInputs((name) =>
      name === 'api-url' ? needed['api-url'] : name === 'github-token' ? '' : written(name),
    );
    expect(byManifest).toEqual(read({}));
  });

  it('runs on Node 24 and asks for nothing but the address', () => {
    expect(manifest.runs.using).toBe('node24');
    const required = inputNames.filter((name) => manifest.inputs[name].required);
    expect(required).toEqual(['api-url']);
  });
});

describe('inputs', () => {
  it('are one record with the types of their meaning', () => {
    expect(
      read({
        'api-url': ' https://whitebox.example.com/ ',
        repos: '\n octo/app@main \nhttps://git.example.com/a/b.git@feature/x\nocto/other\n',
        'max-credits': '50',
        'dry-run': 'true',
        timeout: '2h',
        'poll-interval': '30s',
        'fail-on': 'never',
      }),
    ).toMatchObject({
      'api-url': 'https://whitebox.example.com',
      repos: [
        { name: 'octo/app', branch: 'main' },
        { name: 'https://git.example.com/a/b.git', branch: 'feature/x' },
        { name: 'octo/other', branch: null },
      ],
      'max-credits': 50,
      'dry-run': true,
      timeout: 7_200_000,
      'poll-interval': 30_000,
      'fail-on': 'never',
      'filter-mode': null,
    });
  });

  it.each([
    [{ 'api-url': '' }, 'api-url: expected the https address'],
    [{ 'api-url': 'whitebox.example.com' }, 'api-url: expected the https address'],
    [{ 'api-url': 'http://whitebox.example.com' }, 'api-url: expected the https address'],
    [{ 'api-url': 'https://user:secret@whitebox.example.com' }, 'api-url: expected the https address'],
    [{ 'api-key': 'ghp_notours' }, 'api-key: expected a Whitebox API key, which begins with svc_'],
    [{ source: 'archive' }, 'source: expected one of connected, public, upload'],
    [{ repos: 'octo' }, 'repos: expected owner/name@branch'],
    [{ 'max-credits': '-1' }, 'max-credits: expected a whole number of credits'],
    [{ 'dry-run': 'yes' }, 'dry-run: expected one of true, false'],
    [{ 'poll-interval': '5s' }, 'poll-interval: expected a duration such as 10s (the shortest)'],
    [{ timeout: '30' }, 'timeout: expected a duration such as 30m or 2h'],
    [{ 'fail-on': 'High' }, 'fail-on: expected one of critical, high, medium, low, info, never'],
    [{ 'filter-mode': 'diff' }, 'filter-mode: expected one of added, diff-context, file, all'],
    [{ comment: 'yes' }, 'comment: expected one of inline, summary, off'],
    [{ 'max-comments': 'many' }, 'max-comments: expected a whole number of comments'],
  ])('%o is refused by name', (given, message) => {
    expect(problem(given)).toContain(message);
  });

  it('are all named when several are wrong, and never quoted where they are secret', () => {
    const text = problem({ 'api-key': 'hunter2', timeout: 'soon', 'fail-on': 'x' });
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(['api-key', 'timeout', 'fail-on']);
    expect(text).not.toContain('hunter2');
  });
});
