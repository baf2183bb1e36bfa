/** Draws a trace as a Mermaid flowchart. Its text comes from scanned code, so nothing in it may act as syntax. */
import type { TraceStep } from '../report.ts';
import { shortenTrace } from './shorten-trace.ts';

const maximumNodes = 20;
const maximumCode = 100;

/** Letters, digits and the few marks that mean nothing to Mermaid inside a quoted label. */
const plain = /[\p{L}\p{N} _.,:/=-]/u;
const controls = /\p{C}/u;

/** Replaces everything that could be syntax by Mermaid's `#NN;` entities; control characters become spaces. */
function escapeLabel(text: string): string {
  let escaped = '';
  for (const character of text) {
    if (plain.test(character)) escaped += character;
    else if (controls.test(character)) escaped += ' ';
    else escaped += `#${character.codePointAt(0)};`;
  }
  return escaped;
}

function clip(text: string, maximum: number): string {
  const characters = Array.from(text);
  return characters.length <= maximum ? text : `${characters.slice(0, maximum - 1).join('')}…`;
}

function node(step: TraceStep, index: number): string {
  const place = clip(`${step.file}:${step.line}`, 200);
  const lines = [step.kind, place, clip(step.code.trim(), maximumCode)].filter((line) => line !== '');
  return `  s${index}["${lines.map(escapeLabel).join('<br/>')}"]`;
}

/** A `flowchart TD` with one node a step, at most 20; null for an empty trace. */
export function mermaidTrace(trace: readonly TraceStep[]): string | null {
  if (trace.length === 0) return null;
  const steps = shortenTrace(trace, maximumNodes);
  const nodes = steps.map(node);
  const edges = steps.slice(1).map((_, index) => `  s${index} --> s${index + 1}`);
  return ['flowchart TD', ...nodes, ...edges].join('\n');
}
