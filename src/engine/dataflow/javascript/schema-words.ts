/**
 * Schemas of fastest-validator, which are plain objects of words: `{ name: 'string|alphanum', kind: { type: 'enum', values } }`.
 */
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import { RegexObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import type { Form } from './schemas.ts';

const harmlessWords = new Set(
  'number boolean date uuid enum equal objectID numeric integer alpha alphanum hex'.split(' '),
);
/** Options of a text after which it holds letters and digits alone, or words of a list. */
const harmlessOptions = ['enum', 'alpha', 'alphanum', 'numeric', 'hex', 'objectID'];
const harmless: Form = { mask: allCategories };
const anything: Form = { mask: 0 };
const maxDepth = 5;

/** The fields that the words name. Others get through as well, unless it is said that they do not. */
export function formOfWords(it: Interpreter, { objects: [object] }: Value, depth = 0): Form {
  if (object?.kind !== 'object' || depth > maxDepth) return anything;
  const entries = object.entries().filter(([name]) => !name.startsWith('$$'));
  return { mask: 0, fields: new Map(entries.map(([name, rule]) => [name, formOfRule(it, rule, depth)])) };
}

function formOfRule(it: Interpreter, rule: Value, depth: number): Form {
  if (typeof rule.constant === 'string') return formOfWord(rule.constant);
  const [options] = rule.objects;
  if (options?.kind !== 'object') return anything;
  const type = options.get('type')?.value?.constant;
  if (typeof type !== 'string') return anything;
  if (type === 'object') {
    const inner = options.get('props')?.value ?? options.get('properties')?.value;
    return inner ? formOfWords(it, inner, depth + 1) : anything;
  }
  const form = formOfWord(type);
  return form.isText ? { ...form, mask: maskOfText(it, options) } : form;
}

/** `string|optional|alphanum` */
function formOfWord(text: string): Form {
  const [type = '', ...options] = text.split('|').map((word) => word.split(':')[0]?.trim() ?? '');
  if (harmlessWords.has(type)) return harmless;
  if (type !== 'string') return anything;
  return options.some((option) => harmlessWords.has(option)) ? harmless : { mask: 0, isText: true };
}

function maskOfText(it: Interpreter, options: HeapObject): number {
  const isSet = (name: string) => {
    const value = options.get(name)?.value;
    return value !== undefined && value.constant !== false;
  };
  if (harmlessOptions.some(isSet)) return allCategories;
  const pattern = options.get('pattern')?.value?.objects.find((object) => object instanceof RegexObject);
  return pattern ? maskOfPattern(it, pattern.pattern, pattern.flags) : 0;
}
