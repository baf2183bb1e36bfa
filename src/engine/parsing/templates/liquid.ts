/** Liquid: `{{ value | filter: argument }}`, `{% tag %}`, as JavaScript. */
import { ClosingMarks } from './closing-marks.ts';
import { HtmlContext } from './html-context.ts';
import { splitAt, splitFilters } from './jinja-expressions.ts';
import { pageCalls } from './page-calls.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const opening = /\{\{|\{%/g;
const maxDepth = 60;
/** Longer tags are no tags. */
const maxTag = 5_000;

/** After these a value is fit for HTML whatever it held. */
const safeFilters =
  /^(?:escape|escape_once|xml_escape|url_encode|cgi_escape|uri_escape|json|jsonify|date|size|strip_html|slugify|handleize|handle|money\w*|abs|ceil|floor|round|plus|minus|times|divided_by|modulo|at_least|at_most|t|asset_url|img_url|image_url|base64_encode)\b/;
/** They leave of a value what it was, as far as it matters here. */
const plainFilters = new Set(
  'append capitalize compact concat default downcase first join last lstrip map newline_to_br prepend raw remove remove_first replace replace_first reverse rstrip slice sort sort_natural split strip strip_newlines truncate truncatewords uniq upcase where'.split(
    ' ',
  ),
);

/** What stands between these is not read. */
const unread = new Set(['raw', 'comment', 'schema', 'javascript', 'stylesheet', 'style']);

export function liquidScript(source: string): ScriptBuilder {
  return new LiquidPage(source).read();
}

class LiquidPage {
  readonly #source: string;
  readonly #marks: ClosingMarks;
  readonly #script = new ScriptBuilder();
  readonly #context = new HtmlContext();
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
  }

  read(): ScriptBuilder {
    let from = 0;
    for (;;) {
      opening.lastIndex = from;
      const match = opening.exec(this.#source);
      if (!match) break;
      this.#context.read(this.#source.slice(from, match.index));
      from = this.#tag(match[0], match.index);
    }
    this.#script.generate('}\n'.repeat(this.#depth), this.#source.length);
    return this.#script;
  }

  /** @returns where the text goes on */
  #tag(mark: string, at: number): number {
    const end = this.#marks.find(mark === '{{' ? '}}' : '%}', at + 2);
    if (!end || end.at - at > maxTag) return at + 2;
    const text = this.#source
      .slice(at + 2, end.at)
      .replace(/^-|-$/g, '')
      .trim();
    if (mark === '{{') {
      this.#write(text, at);
      this.#context.wrote();
      return end.after;
    }
    const [name = ''] = /^\w+/.exec(text) ?? [];
    if (unread.has(name)) return this.#endOf(name, end.after);
    this.#statement(name, text.slice(name.length).trim(), at);
    return end.after;
  }

  #endOf(name: string, from: number): number {
    for (let end = this.#marks.find(`end${name}`, from); end; end = this.#marks.find(`end${name}`, end.after))
      if (/\{%-?\s{0,20}$/.test(this.#source.slice(Math.max(0, end.at - 25), end.at)))
        return this.#marks.find('%}', end.after)?.after ?? this.#source.length;
    return this.#source.length;
  }

  #line(text: string, at: number): void {
    this.#script.generate(`${text}\n`, at);
  }

  #write(text: string, at: number): void {
    const [value = '', ...filters] = splitFilters(text);
    const expression = withFilters(value, filters);
    if (expression === null || expression === "''") return;
    const { escaped } = this.#context;
    const byDefault: Output = escaped === 'bare' ? 'defaultBare' : 'default';
    const isRaw = filters.some((filter) => filter === 'raw');
    this.#line(`${outputs[isRaw ? 'raw' : byDefault]}(${expression});`, at);
  }

  #open(head: string, at: number): void {
    if (this.#depth >= maxDepth) return;
    this.#depth++;
    this.#line(`${head}{`, at);
  }

  #statement(name: string, rest: string, at: number): void {
    switch (name) {
      case 'assign': {
        const [, target, value = ''] = /^([A-Za-z_]\w*)\s*=([\s\S]*)$/.exec(rest) ?? [];
        const [first = '', ...filters] = splitFilters(value);
        const expression = withFilters(first, filters);
        if (target && expression !== null) this.#line(`var ${target} = ${expression};`, at);
        return;
      }
      case 'for':
      case 'tablerow': {
        const [, item, list = ''] = /^([A-Za-z_]\w*)\s+in\s+(\S+)/.exec(rest) ?? [];
        const path = list.startsWith('(') ? '[]' : pathOf(list);
        this.#open(item && path !== null ? `for (const ${item} of [].concat(${path})) ` : '', at);
        return;
      }
      case 'if':
      case 'unless':
      case 'case':
        this.#open('', at);
        return;
      case 'endif':
      case 'endunless':
      case 'endcase':
      case 'endfor':
      case 'endtablerow':
        if (this.#depth > 0) {
          this.#depth--;
          this.#line('}', at);
        }
        return;
      case 'include':
      case 'render':
      case 'layout':
        this.#fill(name, rest, at);
    }
  }

  /** `render 'card', title: name`, `include 'card' with product` */
  #fill(name: string, rest: string, at: number): void {
    const [, page, more = ''] =
      /^(?:"([^"]*)"|'([^']*)'|([\w./-]+))([\s\S]*)$/.exec(rest)?.filter((one) => one !== undefined) ?? [];
    if (!page) return;
    const given = splitAt(more.replace(/^\s*,/, ''), ',').flatMap((part) => {
      const [, key, value = ''] =
        /^(\w+)\s*:\s*(\S+)/.exec(part) ?? /^(?:with|for)\s+(\S+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      if (key && /^\w+\s*:/.test(part)) return [`${key}: ${pathOf(value) ?? "''"}`];
      return key
        ? [`${value || (page.split('/').at(-1) ?? '').replace(/\W/g, '_')}: ${pathOf(key) ?? "''"}`]
        : [];
    });
    const call = name === 'render' ? 'render_component' : 'include_template';
    this.#line(`${call}(${JSON.stringify(page)}, { ${given.join(', ')} });`, at);
  }
}

/** A text, a number, or a way to a property; null for anything else. */
function pathOf(text: string): string | null {
  if (/^(?:"[^"]*"|'[^']*')$/.test(text)) return JSON.stringify(text.slice(1, -1));
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[(?:\d+|"\w*"|'\w*')\])*$/.test(text)
    ? text.replace(/\.?(\w*-[\w-]*)/g, (_, name: string) => `[${JSON.stringify(name)}]`)
    : null;
}

function withFilters(value: string, filters: readonly string[]): string | null {
  const first = pathOf(value);
  if (first === null) return null;
  return filters.reduce((shown, filter) => {
    const [name = '', ...given] = splitAt(filter, ':');
    const args = splitAt(given.join(':'), ',').flatMap((one) => pathOf(one) ?? []);
    if (name === 'append' || name === 'prepend') return `(${[shown, ...args].join(' + ')})`;
    // What a function of the program was given counts all the same.
    if (safeFilters.test(name)) return shown.includes(pageCalls.filter) ? `(${shown}, '')` : "''";
    if (plainFilters.has(name)) return shown;
    return /^\w+$/.test(name) ? `${pageCalls.filter}(${[`'${name}'`, shown, ...args].join(', ')})` : shown;
  }, first);
}
