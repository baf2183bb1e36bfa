/** Diagrams are parsed by the real Mermaid, whatever the scanned code looks like. */
import DOMPurify from 'dompurify';
import fc from 'fast-check';
import mermaid from 'mermaid';
import { beforeAll, expect, it } from 'vitest';
import type { TraceStep } from '../../../src/engine/report.ts';
import { mermaidTrace } from '../../../src/engine/results/mermaid-trace.ts';

// Mermaid sanitizes labels for a page, and there is none here: what matters is that it parses them.
beforeAll(() => {
  Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text });
});

const step = (code: string, kind: TraceStep['kind'] = 'assign', file = 'src/a.js'): TraceStep => ({
  kind,
  file,
  line: 1,
  code,
});

async function labels(diagram: string): Promise<string[]> {
  const parsed = await mermaid.mermaidAPI.getDiagramFromText(diagram);
  const { getVertices } = parsed.db as unknown as { getVertices(): Map<string, { text: string }> };
  return [...getVertices.call(parsed.db).values()].map(({ text }) => text);
}

it('draws nothing without a trace', () => {
  expect(mermaidTrace([])).toBeNull();
});

it('draws one node a step, in order, with kind, place and code', () => {
  expect(mermaidTrace([step('const id = q', 'source'), step('run id', 'sink', 'src/b.js')])).toBe(
    [
      'flowchart TD',
      '  s0["source<br/>src/a.js:1<br/>const id = q"]',
      '  s1["sink<br/>src/b.js:1<br/>run id"]',
      '  s0 --> s1',
    ].join('\n'),
  );
});

it.each([
  'end',
  '"]; click s0 "javascript:alert(1)"',
  '<script>alert(1)</script>',
  '%%{init: {"securityLevel": "loose"}}%%',
  'a --> b; subgraph x',
  '`markdown` **bold** $$math$$',
  '#quot; &quot; #35;',
  'line\nbreak\r\n\u2028and\u0000control\u202e',
  '日本語 😀 naïve',
  '\ud800 lone surrogate',
  '{{x}} [[y]] ((z)) {w} >v] |u|',
])('stays one valid diagram of two nodes with the code %j', async (code) => {
  const diagram = mermaidTrace([step(code, 'source', `src/${code}.js`), step(code, 'sink')]) ?? '';
  expect(await mermaid.parse(diagram)).toMatchObject({ diagramType: 'flowchart-v2' });
  expect(await labels(diagram)).toHaveLength(2);
});

it('stays valid for any text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 25 }),
      async (codes) => {
        const diagram = mermaidTrace(codes.map((code) => step(code, 'assign', code))) ?? '';
        expect(await labels(diagram)).toHaveLength(Math.min(20, codes.length));
      },
    ),
    { numRuns: 60 },
  );
});

it('keeps source, sink and calls of a trace that is too long', () => {
  const middle = Array.from({ length: 60 }, (_, index) =>
    index % 6 === 0 ? step(`call ${index}`, 'call') : step(`assign ${index}`),
  );
  const diagram = mermaidTrace([step('the source', 'source'), ...middle, step('the sink', 'sink')]) ?? '';
  const nodes = diagram.split('\n').filter((line) => line.includes('['));
  expect(nodes).toHaveLength(20);
  expect(nodes[0]).toContain('the source');
  expect(nodes.at(-1)).toContain('the sink');
  expect(nodes.filter((node) => node.includes('call')).length).toBe(10);
});
