/** The Terraform files of one folder as they are used once: resources, what refers to what, and what values are. */
import { type MapNode, type Node, textOf } from '../document/node.ts';
import { select } from '../document/select.ts';
import type { Subject } from '../subject.ts';
import { kubernetesSubjects } from './kubernetes-resources.ts';
import { withPolicy } from './policy-documents.ts';
import type { HclBlock } from './read-hcl.ts';
import { isSwitchedOff, type Scope } from './scope.ts';

const address = /(?<![\w.])(?:data\.)?[a-z]\w*\.[\w-]+/g;
/** Texts longer than this are no references. */
const maximumReference = 500;
/** Of one file; loops make many of one. */
const maximumSubjects = 20_000;

export class TerraformModule {
  readonly #scope: Scope;
  readonly #subjects: Subject[][];
  readonly #resources = new Map<string, Subject[]>();
  readonly #references = new Map<string, Map<string, Subject[]>>();

  /** @param files the blocks of each */
  constructor(files: readonly (readonly HclBlock[])[], scope: Scope) {
    this.#scope = scope;
    this.#subjects = files.map((blocks) =>
      blocks.flatMap((block) => this.#readBlock(block)).slice(0, maximumSubjects),
    );
  }

  /** Of each file. */
  get subjects(): readonly (readonly Subject[])[] {
    return this.#subjects;
  }

  /** What is switched off says something of others all the same: whoever uses the module switches it on. */
  #readBlock(block: HclBlock): Subject[] {
    const subjects = this.#toSubjects(block);
    for (const subject of subjects) {
      const type = subject.kinds[0] ?? '';
      const same = this.#resources.get(type);
      if (same) same.push(subject);
      else this.#resources.set(type, [subject]);
    }
    return isSwitchedOff(block.body, this.#scope) ? [] : subjects;
  }

  /** One for each element where it is known how many there are. */
  #toSubjects(block: HclBlock): Subject[] {
    const kind = kindOf(block.type, block.labels);
    if (kind === null) return [];
    const over = block.body.entries.find(({ key }) => key === 'for_each')?.value;
    const elements = over ? this.#scope.elements(over, 'each') : null;
    const scopes = elements && elements.length > 0 ? elements : [this.#scope];
    return scopes.flatMap((scope) => this.#inScope(block, kind, scope));
  }

  #inScope({ type, labels, body, start, headEnd }: HclBlock, kind: string, scope: Scope): Subject[] {
    const place = type === 'resource' ? labels.slice(0, 2).join('.') : [type, ...labels].join('.');
    const resolve = (node: Node): Node => scope.resolve(node);
    const subject: Subject = {
      kinds: [`terraform:${kind}`],
      name: place,
      node: kind === 'data.aws_iam_policy_document' ? withPolicy(body, resolve) : body,
      header: { start, end: headEnd },
      around: {},
      resolve,
      related: (other, attribute) => this.#related(subject, place, other, attribute),
    };
    return [subject, ...kubernetesSubjects(kind, subject)];
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
function keysOf(node: MapNode, attribute: string): string[] {
  return select(node, attribute).flatMap(({ node: value }) => {
    const text = value.kind === 'unknown' || value.kind === 'call' ? value.text : textOf(value);
    if (text === undefined || text.length > maximumReference) return [];
    return [...(text.match(address) ?? []), `=${text}`];
  });
}
