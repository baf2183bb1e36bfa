/** The command lines that a call starts, word by word, however a language takes them: in a list, as arguments, both. */
import type { CallSite } from '../calls/call-site.ts';
import { fallbackOf } from '../execution/fallbacks.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, type Value } from '../values/value.ts';
import { programCalled } from './dangerous-options.ts';

export interface Word {
  value: Value;
  /** Which argument it is, or is in. */
  argument: number | string | null;
  /** Of a list whose order is not known: what stands before it may be more than is seen. */
  isLoose?: boolean;
}

/** Keys under which objects hold the words behind the program: `new Deno.Command('git', { args })`. */
const listKeys = ['args', 'cmd', 'Args', 'ArgumentList', 'Cmd'];
const programKeys = ['FileName', 'Path'];
/** Names of arguments that are command lines. */
const keywords = ['args', 'command', 'cmd'];

const maxLines = 4;
const maxWords = 40;

/** More than one where a list may be one of several. */
export function commandLines(call: CallSite, program?: string): Word[][] {
  const given = [...call.args.map((value, at): Word => ({ value, argument: at })), ...namedIn(call)];
  const made = program === undefined ? madeBefore(call.receiver) : wordsOfLibrary(program, call.name);
  return given.reduce<Word[][]>(
    (lines, word) =>
      lines
        .flatMap((line) => wordsIn(word).map((words) => [...line, ...words].slice(0, maxWords)))
        .slice(0, maxLines),
    [made],
  );
}

/** `repo.git.ls_remote(url)` is `git ls-remote` and what it is given. */
function wordsOfLibrary(program: string, method: string): Word[] {
  const text = program.replace('%', method.replaceAll('_', '-'));
  return text.split(' ').map((word) => ({ value: constantValue(word), argument: null }));
}

/** What is started by a path of which a setting decides, or that is looked up: told by its last part, or by its name. */
export function programOf({ argNodes }: CallSite, value: Value | undefined): string | null {
  const last = value?.shape?.at(-1);
  const ending = last && 'fixed' in last ? /[\\/]([\w-]+)$/.exec(last.fixed)?.[1] : undefined;
  const name = ending ?? settingName.exec(lastNameOf(argNodes[0]))?.[1]?.toLowerCase();
  return name && programCalled(name) ? name : null;
}

/** `gitPath`, `GIT_BIN`, `_ssh` */
const settingName = /^_?([a-z]+?)_?(?:bin(?:ary)?|exec(?:utable)?|cmd|command|program)?(?:_?path)?$/i;

function namedIn({ keywords: given }: CallSite): Word[] {
  return keywords.flatMap((name) => {
    const value = given?.get(name);
    return value ? [{ value, argument: name }] : [];
  });
}

/** `Command::new("git").arg("clone")`: what the receiver was made with, and was given since. */
function madeBefore(receiver: Value | null): Word[] {
  const object = receiver?.objects.find(({ kind, madeWith }) => madeWith !== null || kind === 'object');
  const started = object?.get('StartInfo')?.value;
  if (started) return wordsIn({ value: started, argument: null })[0] ?? [];
  const [program] = object?.madeWith ?? [];
  if (!program || !object) return [];
  return [program, ...(object.itemsValue ?? [])].map((value) => ({ value, argument: null }));
}

function wordsIn({ value, argument }: Word): Word[][] {
  const lists = value.objects.filter(({ kind }) => kind === 'array' || kind === 'collection');
  if (lists.length > 0) return lists.map((list) => wordsOfList(list, argument));
  const [object] = value.objects;
  if (object?.kind === 'function' || object?.kind === 'native') return [[]];
  const keyed = [...programKeys, ...listKeys].flatMap((key): Word[] => {
    const held = object?.get(key)?.value;
    return held ? wordsUnder(held, key) : [];
  });
  if (keyed.length > 0) return [keyed];
  return [object && !value.isTainted ? [] : [{ value, argument }]];
}

/** The program, or the words of a list: no object may hold itself here for good. */
function wordsUnder(value: Value, key: string): Word[] {
  const list = value.objects.find(({ kind }) => kind === 'array' || kind === 'collection');
  return list ? wordsOfList(list, key) : [{ value, argument: key }];
}

function wordsOfList(list: HeapObject, argument: Word['argument']): Word[] {
  const words = (list.itemsValue ?? list.beginning).map((value): Word => ({ value, argument }));
  const others = list.elementsValue;
  return others ? [...words, { value: others, argument, isLoose: true }] : words;
}

/** The word's text where it is known. */
export function textOf(value: Value): string | null {
  const { constant } = fallbackOf(value) ?? value;
  return typeof constant === 'string' || typeof constant === 'number' ? String(constant) : null;
}
