/** Python views that reach the command line, or do not. */
import { expect, test } from 'vitest';
import { findings, type Sources } from './analyse-sources.ts';

const head = `import asyncio, collections, contextlib, dataclasses, functools, io, itertools, operator, os, queue, string
import threading, typing, types
from flask import Flask, request
app = Flask(__name__)
`;

/** A view in which `x` is what was asked for. */
function view(body: string, before = ''): Sources {
  const lines = body.split('\n').map((line) => `    ${line}`);
  const text = `${head}${before}\n@app.route('/')\ndef view():\n    x = request.args['x']\n${lines.join('\n')}\n`;
  return { 'app.py': text };
}

function isReported(sources: Sources): boolean {
  return findings(sources).some((finding) => finding.startsWith('code/command-injection '));
}

/** What it is about, a body that reaches the command line, the nearest one that does not, and what stands before. */
export type PythonCase = [name: string, bad: string, ok: string, before?: string];

export function pythonTable(cases: readonly PythonCase[]): void {
  test.each(cases)('%s', (_, bad, ok, before) => {
    expect(isReported(view(bad, before))).toBe(true);
    expect(isReported(view(ok, before))).toBe(false);
  });
}
