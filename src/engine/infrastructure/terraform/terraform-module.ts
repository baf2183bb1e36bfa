/** The Terraform files of one folder: resources, what refers to what, and values of locals and defaults. */
import { type Node, textOf, valueAt } from '../document/node.ts';
import { select } from '../document/select.ts';
import type { Subject } from '../subject.ts';
import { type HclBlock, readHcl } from './read-hcl.ts';

export interface TerraformFile {
  path: string;
  blocks: readonly HclBlock[];
}

export function readTerraform(path: string, text: string): TerraformFile {
  return { path, blocks: readHcl(text) };
}

/** Names that lead to names are followed this far. */
const maximumSteps = 5;
const name = /^(var|local)\.([\w-]+)$/;
const address = /(?<![\w.])(?:data\.)?[a-z]\w*\.[\w-]+/g;
/** Texts longer than this are no references. */
const maximumReference = 500;

export class TerraformModule {
  readonly #values = new Map<string, Node>();
  readonly #resources = new Map<string, Subject[]>();
  readonly #references = new Map<string, Map<string, Subject[]>>();
  readonly #files: { path: string; subjects: Subject[] }[];

  constructor(files: readonly TerraformFile[]) {
    for (const { blocks } of files) for (const block of blocks) this.#readValues(block);
    this.#files = files.map(({ path, blocks }) => ({
      path,
      subjects: blocks.flatMap((block) => this.#toSubject(block) ?? []),
    }));
    for (const { subjects } of this.#files)
      for (const subject of subjects) {
        const type = subject.kinds[0] ?? '';
        const same = this.#resources.get(type);
        if (same) same.push(subject);
        else this.#resources.set(type, [subject]);
      }
  }

  get files(): readonly { path: string; subjects: readonly Subject[] }[] {
    return this.#files;
  }

  #readValues({ type, labels, body }: HclBlock): void {
    if (type === 'locals') for (const { key, value } of body.entries) this.#values.set(`local.${key}`, value);
    const standard = type === 'variable' ? valueAt(body, 'default') : undefined;
    if (standard) this.#values.set(`var.${labels[0] ?? ''}`, standard);
  }

  #toSubject({ type, labels, body, start, headEnd }: HclBlock): Subject | null {
    const kind = kindOf(type, labels);
    if (kind === null) return null;
    const [first = '', second = ''] = labels;
    const place = type === 'resource' ? `${first}.${second}` : [type, ...labels].join('.');
    const subject: Subject = {
      kinds: [`terraform:${kind}`],
      name: place,
      node: body,
      header: { start, end: headEnd },
      around: {},
      resolve: (node) => this.#resolve(node),
      related: (other, attribute) => this.#related(subject, place, other, attribute),
    };
    return subject;
  }

  #resolve(node: Node): Node {
    let known = node;
    for (let step = 0; step < maximumSteps && known.kind === 'unknown'; step++) {
      const value = name.test(known.text) ? this.#values.get(known.text) : undefined;
      if (!value) return known;
      known = value;
    }
    return known;
  }

  /** Resources that name this one, or the same thing as this one, in the attribute. */
  #related(subject: Subject, place: string, type: string, attribute: string): readonly Subject[] {
    const index = this.#indexOf(type, attribute);
    const keys = new Set([place, ...keysOf(subject.node, attribute)]);
    return [...keys].flatMap((key) => index.get(key) ?? []);
  }

  #indexOf(type: string, attribute: string): Map<string, Subject[]> {
    const id = `${type} ${attribute}`;
    let index = this.#references.get(id);
    if (index) return index;
    index = new Map();
    for (const subject of this.#resources.get(`terraform:${type}`) ?? [])
      for (const key of keysOf(subject.node, attribute)) {
        const same = index.get(key);
        if (same) same.push(subject);
        else index.set(key, [subject]);
      }
    this.#references.set(id, index);
    return index;
  }
}

function kindOf(type: string, labels: readonly string[]): string | null {
  const [first] = labels;
  switch (type) {
    case 'resource':
      return first ?? null;
    case 'data':
    case 'provider':
      return first === undefined ? null : `${type}.${first}`;
    case 'module':
    case 'terraform':
      return type;
    default:
      return null;
  }
}

/** What an attribute points at: addresses of resources in it, or the text itself. */
function keysOf(node: Node, attribute: string): string[] {
  return select(node, attribute).flatMap(({ node: value }) => {
    const text = value.kind === 'unknown' || value.kind === 'call' ? value.text : textOf(value);
    if (text === undefined || text.length > maximumReference) return [];
    return [...(text.match(address) ?? []), `=${text}`];
  });
}
