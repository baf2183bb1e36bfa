/**
 * How the tables of a program belong together, as it declares that: under which names rows of one bring those of another
 * (`post.remarks`, which are comments).
 */
import type { ClassNode, Field, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { storedName } from './stored-names.ts';

/** Names and tables in the form that storage compares. */
export type Relations = ReadonlyMap<string, ReadonlySet<string>>;

/** Calls that declare: in the body of a class with the name first, in a method of that name, or of one class with another. */
const declaring =
  /^(?:has_?many|has_?one|belongs_?to|belongs_?to_?many|has_?and_?belongs_?to_?many|(?:has|morph|embeds)_?(?:many|one)(?:_?through)?|morph_?(?:to|to_?many|ed_?by_?many)|one_to_(?:many|one)|many_to_(?:many|one)|embeds_many|embeds_one|foreignkey|onetoonefield|manytomanyfield|relationship|relation)$/i;

/** What they call the other table, and their own from its side. */
const others = ['class_name', 'class', 'source', 'to', 'argument'];
const backwards = ['related_name', 'backref', 'back_populates', 'inverse_of'];

const maxDepth = 8;

class Reader {
  readonly names = new Map<string, Set<string>>();
  readonly #typed: { name: string; type: string }[] = [];
  readonly #classes = new Set<string>();

  note(name: string, table: string): void {
    const [alias, target] = [storedName(name), storedName(table)];
    if (alias === '' || target === '' || alias === target) return;
    const known = this.names.get(alias);
    if (known) known.add(target);
    else this.names.set(alias, new Set([target]));
  }

  /** Types say it where they are classes of the program. */
  settle(): void {
    for (const { name, type } of this.#typed)
      for (const [word] of type.matchAll(/[A-Z]\w*/g)) if (this.#classes.has(word)) this.note(name, word);
  }

  body(statements: readonly Statement[], depth = 0): void {
    if (depth > maxDepth) return;
    for (const statement of statements)
      switch (statement.kind) {
        case 'class-declaration':
          this.#class(statement.class);
          break;
        case 'function-declaration':
          this.body(statement.function.body, depth + 1);
          break;
        case 'export':
          if (statement.declaration) this.body([statement.declaration], depth);
          if (statement.value) this.#expression(statement.value, depth + 1);
          break;
        case 'declare':
          if (statement.value) this.#expression(statement.value, depth + 1);
          break;
        case 'expression':
          this.#expression(statement.expression, depth + 1);
          break;
        case 'return':
          if (statement.value) this.#expression(statement.value, depth + 1);
          break;
        case 'block':
          this.body(statement.body, depth);
          break;
        case 'if':
          this.body(statement.consequent, depth + 1);
          break;
        default:
      }
  }

  #expression(expression: Expression, depth: number): void {
    switch (expression.kind) {
      case 'assign':
        this.#expression(expression.value, depth);
        return;
      case 'function':
        this.body(expression.body, depth + 1);
        return;
      case 'class':
        this.#class(expression);
        return;
      case 'call':
        this.#between(expression);
        if (depth < maxDepth) for (const argument of expression.args) this.#given(argument, depth + 1);
        return;
      default:
        return;
    }
  }

  /** `Post.hasMany(Comment, { as: 'remarks' })` */
  #between({ callee, args: [other, options] }: Call): void {
    if (callee.kind !== 'member' || !declaring.test(callee.property) || options?.kind !== 'object') return;
    const name = textAt(options, 'as');
    if (name !== null) this.note(name, lastNameOf(other));
  }

  /** `new Schema({ remarks: [{ ref: 'Comment' }] })`, `virtual('remarks', { ref: 'Comment' })`, a module as a function. */
  #given(argument: Expression, depth: number): void {
    if (argument.kind === 'function') this.body(argument.body, depth);
    if (argument.kind !== 'object' || depth > maxDepth) return;
    for (const property of argument.properties) {
      if (property.kind !== 'property') continue;
      const { value } = property;
      const held = value.kind === 'array' && value.elements.length === 1 ? value.elements[0] : value;
      if (held?.kind !== 'object') continue;
      const other = textAt(held, 'ref') ?? textAt(held, 'modelClass');
      if (other !== null) this.note(property.key, other);
    }
  }

  #class(made: ClassNode): void {
    this.#classes.add(made.name);
    for (const field of made.fields) this.#field(made, field);
    for (const method of made.methods) this.#method(method);
    for (const nested of made.classes ?? []) this.#class(nested);
  }

  #field({ name: owner }: ClassNode, { name, type, value, decorators = [] }: Field): void {
    if (type) this.#typed.push({ name, type });
    for (const { keywords } of decorators) {
      const other = keywords?.targetEntity;
      if (other) this.note(name, nameOf(other));
    }
    if (value?.kind === 'object' && /^(?:relationMappings|relations|associations)$/.test(name))
      this.#given(value, 0);
    if (value?.kind !== 'call' || !declaring.test(lastNameOf(value.callee))) return;
    const [first] = value.args;
    // A macro of Ruby says the name itself, a field of Python has it.
    const own = name === '' ? nameOf(first) : name;
    const other =
      others.map((key) => value.keywords?.[key]).find((one) => one !== undefined) ??
      (name === '' ? undefined : first);
    if (other) this.note(own, nameOf(other));
    for (const key of backwards) {
      const back = value.keywords?.[key];
      if (back) this.note(nameOf(back), owner);
    }
  }

  /** `public function remarks() { return $this->hasMany(Comment::class); }`, `static associate(models) { … }` */
  #method({ name, body, isStatic }: FunctionNode): void {
    const last = body.at(-1);
    const given = last?.kind === 'return' ? last.value : undefined;
    for (let at = given; at?.kind === 'call' && at.callee.kind === 'member'; at = at.callee.object)
      if (at.callee.object.kind === 'this' && declaring.test(at.callee.property))
        this.note(name, nameOf(at.args[0]));
    if (isStatic) this.body(body, 1);
  }
}

/** @param files parsed, with what they declare */
export function relationsOf(files: Iterable<{ ir: { body: readonly Statement[] } }>): Relations {
  const reader = new Reader();
  for (const { ir } of files) reader.body(ir.body);
  reader.settle();
  return reader.names;
}

/** `Comment`, `models.Comment`, `Comment::class`, `'shop.Comment'`, `db.backref('remarks')` */
function nameOf(expression: Expression | undefined): string {
  if (expression?.kind === 'literal') return typeof expression.value === 'string' ? expression.value : '';
  if (expression?.kind === 'call') return nameOf(expression.args[0]);
  if (expression?.kind === 'function') {
    const [only] = expression.body;
    return only?.kind === 'return' ? nameOf(only.value) : '';
  }
  if (expression?.kind === 'type-reference') return expression.name;
  return lastNameOf(expression);
}

function textAt(object: Expression & { kind: 'object' }, key: string): string | null {
  for (const property of object.properties)
    if (property.kind === 'property' && property.key === key) return nameOf(property.value) || null;
  return null;
}
