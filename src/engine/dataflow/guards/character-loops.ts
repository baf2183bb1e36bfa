/**
 * Loops over the characters of a text: `for (char c : text) if (Character.isLetter(c)) out.append(c);`. Before such a
 * body runs it is tried with each character that matters, to see which of them it lets through and at which it ends.
 */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { ForEach, Loop } from '../../parsing/ir/statements.ts';
import { Target } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesOfCharacters, categoriesWithoutCharacters } from '../taint/escaping.ts';
import { escapedCharacters, escapedFor } from '../taint/own-escapes.ts';
import { clean, type Taint } from '../taint/taint.ts';
import { constantValue, notConstant, Value } from '../values/value.ts';

export interface CharacterLoop {
  /** What is made of the characters, as far as the loop cleans it. */
  through: (taints: readonly Taint[]) => readonly Taint[];
  /** The text is, for who comes past the loop: with other characters the function ends in it. */
  past: number;
}

/** Longer bodies do more than choose characters. */
const maxCode = 1_500;

/** @param round runs the body with the character in hand */
export function tryCharacters(
  it: Interpreter,
  loop: ForEach,
  element: Value,
  round: (character: Value) => void,
): CharacterLoop | null {
  const isOpaque = element.objects.every(({ kind }) => kind === 'opaque');
  if (!element.isTainted || !isOpaque || !goesOverCharacters(it, loop)) return null;
  const outcomes = new Map<string, Outcome>();
  const outcomeOf = (character: string) => {
    const known = outcomes.get(character) ?? tryOne(it, character, round);
    outcomes.set(character, known);
    return known;
  };
  const { categories } = it.models;
  const isGone = (character: string) => outcomeOf(character) !== 'kept';
  const without = categoriesOfCharacters(isGone);
  const mask = categories.mask(without.categories);
  const gone = without.isAll ? [] : escapedCharacters.filter(isGone);
  return {
    // A loop that lets some of them through is an escape for some places of a page only.
    through: (taints) =>
      gone.length === 0 ? clean(taints, mask) : escapedFor(taints, mask, gone, categories.mask(['xss'])),
    past:
      mask === 0
        ? 0
        : categories.mask(categoriesWithoutCharacters((character) => outcomeOf(character) === 'ends')),
  };
}

/** Whether the code treats what it has in hand as one character. */
function goesOverCharacters(it: Interpreter, { type, target, body }: ForEach): boolean {
  const [first] = body;
  const last = body.at(-1);
  if (target.kind !== 'identifier' || !first || !last) return false;
  const code = it.codeAt({ ...first, end: last.end, endLine: last.endLine });
  if (code.length > maxCode) return false;
  if (!it.language.characterLiterals) return comparesWithOne(target.name, code);
  return (
    type === 'char' ||
    /\b(?:unicode|[Cc]har|Character)\.[Ii]s[A-Z]\w*\(|\bcase\s+'|'\s*(?:=>|\|\s*')|\.is_(?:ascii_)?al(?:pha|num)/.test(
      code,
    ) ||
    // With a character, or with the number of one.
    new RegExp(
      `\\b${target.name.replace(/\W/g, '\\$&')}\\s*(?:(?:[=!]=|[<>]=?|is(?:\\s+not)?\\b)[\\s(]*'|[<>]=?\\s*\\d)`,
    ).test(code)
  );
}

/** `if (c === '<')`, `if c in '<>&'`: where characters are short texts, it compares with one. */
function comparesWithOne(name: string, code: string): boolean {
  const variable = name.replace(/\W/g, '\\$&');
  return new RegExp(
    `\\b${variable}\\s*(?:[=!]==?\\s*(['"])(?:[^\\\\]|\\\\.)\\1|(?:not\\s+)?in\\s+['"])`,
  ).test(code);
}

type Outcome = 'kept' | 'dropped' | 'ends';

function tryOne(it: Interpreter, character: string, round: (character: Value) => void): Outcome {
  const { frame } = it;
  const { target: around, returned } = frame;
  const target = new Target('function', around, null, it.journal.position);
  frame.target = target;
  const written = it.journal.record(() => round(constantValue(character)));
  const { flow } = it;
  it.flow = 'live';
  frame.target = around;
  frame.returned = returned;
  if (flow === 'return' || flow === 'throw') return 'ends';
  if (!target.exits.isEmpty) return 'kept';
  return flow === 'live' && [...written.values()].some(({ after }) => mayHold(after, character))
    ? 'kept'
    : 'dropped';
}

/** Whether what was written has the character in it, as far as can be told. */
function mayHold(written: unknown, character: string): boolean {
  if (Array.isArray(written)) return written.some((one) => mayHold(one, character));
  if (!(written instanceof Value)) return written !== undefined && written !== null && written !== false;
  if (written.constant !== notConstant)
    return typeof written.constant === 'string' && written.constant.includes(character);
  return true;
}

/** `for (int i = 0; i < text.length(); i++) { char c = text.charAt(i); … }` as a loop over the characters. */
export function countedCharacters(it: Interpreter, loop: Loop): ForEach | null {
  const { init, test, update, body, label } = loop;
  const [first, ...rest] = body;
  if (!it.language.characterLiterals || test?.kind !== 'binary' || test.operator !== '<') return null;
  if (update?.kind !== 'update' || update.operand.kind !== 'identifier' || init.length !== 1) return null;
  if (first?.kind !== 'declare' || first.target.kind !== 'identifier' || !first.value || !rest[0])
    return null;
  const at = update.operand.name;
  const text = elementTaken(first.value, at);
  if (!text || !it.codeAt(test).replace(/\s/g, '').startsWith(`${at}<`)) return null;
  const counted = it.codeAt(test.right).replace(/\s/g, '');
  const name = it.codeAt(text);
  if (![`${name}.length()`, `${name}.Length`, `len(${name})`].includes(counted)) return null;
  const { line, endLine, start, end } = loop;
  return {
    ...{ line, endLine, start, end, kind: 'for-each', target: first.target, type: 'char' },
    ...{ iterable: text, body: rest },
    ...(label === undefined ? {} : { label }),
  };
}

/** The text of `text.charAt(i)` and `text[i]`. */
function elementTaken(value: Expression, at: string): Expression | null {
  const [index] = value.kind === 'call' ? value.args : value.kind === 'index' ? [value.index] : [];
  if (index?.kind !== 'identifier' || index.name !== at) return null;
  if (value.kind === 'index') return value.object;
  if (value.kind !== 'call' || value.callee.kind !== 'member' || value.callee.property !== 'charAt')
    return null;
  return value.callee.object;
}
