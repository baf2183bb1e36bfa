/** The names that written types have for their classes. */
import type { Interpreter } from '../interpreter.ts';

/** The class a written type names, in the language that is being interpreted. */
export function typeNameIn(it: Interpreter, type: string): string | null {
  return it.language.typeName ? it.language.typeName(type) : typeName(type);
}

/** The same few types are declared all over a program. */
const knownNames = new Map<string, string | null>();
const maxKnownNames = 10_000;

/** `Promise<Repository<User> | null>` → `Repository`, as Flow's `?Repository`; null for what names no class. */
export function typeName(type: string): string | null {
  let name = knownNames.get(type);
  if (name === undefined) {
    name = readTypeName(type);
    if (knownNames.size < maxKnownNames) knownNames.set(type, name);
  }
  return name;
}

function readTypeName(type: string): string | null {
  let text = type.trim();
  for (;;) {
    const wrapped =
      /^(?:\?|readonly\s+|Promise\s*<|Readonly\s*<|Partial\s*<|Required\s*<|Observable\s*<)/.exec(text);
    if (!wrapped) break;
    text = text.slice(wrapped[0].length);
  }
  const alternatives = text.split('|').map((part) => part.trim());
  const first = alternatives.find((part) => !/^(?:null|undefined|void)\b/.test(part)) ?? '';
  const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/.exec(first)?.[0] ?? null;
  if (name === null || /^\s*(?:\[|=>)/.test(first.slice(name.length))) return null;
  return name;
}
