/** Macros of Twig: `{% macro field(name) %}`, `{% import 'forms' as forms %}`, `{% from 'forms' import field as input %}`. */
import type { TwigReader } from './twig-expression.ts';

/** More of them are not called. */
const maxNames = 200;

/** The variable that holds a macro, which is a function: variables of pages have other names. */
const variableOf = (name: string) => `$${macroPrefix}${name}`;

/** What a page's macros are called behind it, for whoever imports them. */
export const macroPrefix = '__macro_';

/** The macros that a page knows. */
export class TwigMacros {
  /** By the name that they are called by. */
  readonly #names = new Set<string>();
  readonly #imported = new Set<string>();
  /** What stands for the page itself. */
  readonly #own = new Set(['$_self']);

  /** Where a function of this name is a macro, the variable that holds it. */
  called(name: string): string | null {
    return this.#imported.has(name) ? variableOf(name) : null;
  }

  /** `_self.field(…)`; null for members of anything else. */
  memberOf(object: string, name: string): string | null {
    return this.#own.has(object) && this.#names.has(name) ? variableOf(name) : null;
  }

  /** The beginning of a function, which sees nothing of the page but its macros: `field(name, type = 'text')`. */
  declare(rest: string): string {
    const [, name = '', parameters = ''] = /^(\w{1,100})\s{0,10}\(([\s\S]*)\)/.exec(rest) ?? [];
    const names = parameters.split(',').flatMap((one) => /^\s*(\w{1,100})/.exec(one)?.[1] ?? []);
    const known = [...this.#names].map(variableOf);
    const use = known.length > 0 ? ` use (${known.join(', ')})` : '';
    if (name !== '' && this.#names.size < maxNames) this.#names.add(name);
    return `${variableOf(name)} = function (${names.map((one) => `$${one}`).join(', ')})${use} {`;
  }

  /** Statements that bring the macros of another page here. */
  import(tag: 'import' | 'from', reader: TwigReader): string[] {
    const page = reader.expression().php;
    if (tag === 'import') {
      const target = reader.takes('as') ? reader.name() : null;
      if (target === null) return [];
      if (page !== '$_self') return [`$${target} = import_template(${page});`];
      this.#own.add(`$${target}`);
      return [];
    }
    const lines: string[] = [];
    if (!reader.takes('import')) return lines;
    do {
      const name = reader.name();
      const target = reader.takes('as') ? reader.name() : name;
      if (name === null || target === null || this.#names.size >= maxNames) break;
      if (page !== '$_self') lines.push(`${variableOf(target)} = import_template(${page})->${name};`);
      else if (target !== name) lines.push(`${variableOf(target)} = ${variableOf(name)};`);
      this.#names.add(target);
      this.#imported.add(target);
    } while (reader.takes(','));
    return lines;
  }
}
