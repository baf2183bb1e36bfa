/** What MyBatis' XML says: statements by their ids, with the places where arguments become part of the text. */

export interface MapperXml {
  /** Full name of the interface whose methods these are. */
  namespace: string;
  statements: readonly MappedStatement[];
}

export interface MappedStatement {
  id: string;
  pieces: readonly Piece[];
}

/** Text of a statement, or what is put into it. */
export interface Piece {
  start: number;
  end: number;
  text: string;
  /** `user.name` of `${user.name}`. */
  hole?: string;
}

interface Part extends Piece {
  /** Statements of this id are put here. */
  include?: string;
}

interface Open {
  parts: Part[];
  id: string;
  tag: string;
}

/** Names that a statement gives to values: `<foreach item="x" collection="xs">`, `<bind name="x" value="…">`. */
type Aliases = Map<string, string>;

const tagHere = /<(\/?)([\w:.-]{1,100})((?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,200})>/y;
const placeholder = /\$\{\s{0,20}([\w$.[\]]{1,200})[^{}]{0,100}\}/g;
const statementTags = new Set(['select', 'insert', 'update', 'delete', 'sql']);
const maxDepth = 5;
const maxPieces = 200;

/** Null where the text is no mapper, or puts nothing into its statements. Linear in the length of the text. */
export function readMapperXml(source: string): MapperXml | null {
  if (!source.includes('<mapper') || !source.includes('${')) return null;
  const reader = new Reader(source);
  reader.read();
  if (reader.namespace === '') return null;
  const statements = reader.statements
    .filter(({ tag }) => tag !== 'sql')
    .map(({ id, parts }) => ({ id, pieces: inlined(parts, reader.fragments, 0).slice(0, maxPieces) }))
    .map(({ id, pieces }) => ({ id, pieces: pieces.filter((piece) => !reader.isProperty(piece)) }))
    .filter(({ pieces }) => pieces.some(({ hole }) => hole !== undefined));
  return statements.length > 0 ? { namespace: reader.namespace, statements } : null;
}

function inlined(parts: readonly Part[], fragments: ReadonlyMap<string, Part[]>, depth: number): Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if (pieces.length > maxPieces) break;
    if (part.include === undefined) pieces.push(part);
    else if (depth < maxDepth)
      pieces.push(...inlined(fragments.get(part.include) ?? [], fragments, depth + 1));
  }
  return pieces;
}

class Reader {
  namespace = '';
  readonly statements: Open[] = [];
  readonly fragments = new Map<string, Part[]>();
  readonly #source: string;
  #open: Open | null = null;
  #aliases: Aliases = new Map();
  /** Names that an `include` gives to texts of the mapper itself. */
  readonly #properties = new Set<string>();
  /** Conditions around the place, of `if` and `when`. */
  #tests: string[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(): void {
    let at = 0;
    while (at < this.#source.length) {
      const next = this.#source.indexOf('<', at);
      const end = next < 0 ? this.#source.length : next;
      this.#addText(at, end);
      at = next < 0 ? end : this.#skipMarkup(end);
    }
  }

  /** Whether it stands for a text of the mapper itself. */
  isProperty({ hole }: Piece): boolean {
    return hole !== undefined && this.#properties.has(hole);
  }

  /** Where the markup that begins here ends. */
  #skipMarkup(at: number): number {
    if (this.#source.startsWith('<!--', at)) {
      const end = this.#source.indexOf('-->', at);
      return end < 0 ? this.#source.length : end + 3;
    }
    const cdata = '<![CDATA[';
    if (this.#source.startsWith(cdata, at)) return at + cdata.length;
    tagHere.lastIndex = at;
    const tag = tagHere.exec(this.#source);
    if (!tag) {
      this.#addText(at, at + 1);
      return at + 1;
    }
    const end = at + tag[0].length;
    if (tag[1] === '/') this.#close(tag[2] ?? '');
    else this.#start(tag[2] ?? '', tag[3] ?? '', at, end);
    return end;
  }

  #start(tag: string, attributes: string, start: number, end: number): void {
    const isEmpty = attributes.endsWith('/');
    if (tag === 'mapper') this.namespace = attribute(attributes, 'namespace');
    else if (statementTags.has(tag)) {
      this.#open = { tag, id: attribute(attributes, 'id'), parts: [] };
      this.#aliases = new Map();
      this.#tests = [];
    } else if (tag === 'include') {
      const include = attribute(attributes, 'refid').split('.').at(-1) ?? '';
      this.#open?.parts.push({ start, end, text: '', include });
    } else if (tag === 'property') this.#properties.add(attribute(attributes, 'name'));
    else if (tag === 'foreach')
      this.#alias(attribute(attributes, 'item'), attribute(attributes, 'collection'));
    else if (tag === 'bind') this.#alias(attribute(attributes, 'name'), attribute(attributes, 'value'));
    else if ((tag === 'if' || tag === 'when') && !isEmpty) this.#tests.push(attribute(attributes, 'test'));
  }

  #alias(name: string, value: string): void {
    const meant = /[A-Za-z_$][\w$.]{0,200}/.exec(value.replace(/'[^']*'|"[^"]*"/g, ' '))?.[0];
    if (name !== '' && meant !== undefined) this.#aliases.set(name, meant);
  }

  #close(tag: string): void {
    if (tag === 'if' || tag === 'when') this.#tests.pop();
    if (!this.#open || tag !== this.#open.tag) return;
    this.statements.push(this.#open);
    if (tag === 'sql') this.fragments.set(this.#open.id, this.#open.parts);
    this.#open = null;
  }

  #addText(start: number, end: number): void {
    const parts = this.#open?.parts;
    if (!parts || start >= end) return;
    const text = this.#source.slice(start, end);
    let from = 0;
    for (const hole of text.matchAll(placeholder)) {
      parts.push({ start: start + from, end: start + hole.index, text: text.slice(from, hole.index) });
      from = hole.index + hole[0].length;
      const place = { start: start + hole.index, end: start + from, text: '' };
      const name = this.#meant(hole[1] ?? '');
      parts.push(this.#isCompared(hole[1] ?? '') ? place : { ...place, hole: name });
    }
    parts.push({ start: start + from, end, text: text.slice(from) });
  }

  #meant(name: string): string {
    const [first = '', ...others] = name.split('.');
    const alias = this.#aliases.get(first.replace(/\[.*$/, ''));
    return alias === undefined ? name : [alias, ...others].join('.');
  }

  /** `<if test="order == 'asc'">`: there the value is the one of the test. */
  #isCompared(name: string): boolean {
    return this.#tests.some((test) => {
      const at = test.indexOf(name);
      return (
        at >= 0 &&
        /^\s{0,9}(?:==|eq\b)\s{0,9}(?:'[^']+'|"[^"]+"|&quot;\w+)/.test(test.slice(at + name.length))
      );
    });
  }
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2] ?? '';
}
