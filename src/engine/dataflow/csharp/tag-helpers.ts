/** Elements of pages that are classes of the program: `<badge label="@Model.Name" />` runs `BadgeTagHelper`, `<Badge>` a component of Blazor. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { elementCall } from '../../parsing/templates/razor/element-calls.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { writeMember } from '../classes/written-members.ts';
import { roleValue } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import {
  classIndex,
  type DeclaredClass,
  madeOf,
  methodNamed,
  ownInstance,
} from '../modules/program-classes.ts';
import { unknown, type Value } from '../values/value.ts';
import { invokeElement } from './view-components.ts';

const outputType = 'Microsoft.AspNetCore.Razor.TagHelpers.TagHelperOutput';
const ending = /TagHelper$/;
/** What writes the element: of a helper, and of a component. */
const shown = ['Process', 'ProcessAsync', 'BuildRenderTree'];
/** Properties that take what is written as it is. */
const texts = /^(?:string|String|object|IHtmlContent)\??$/;

/** A class that stands for an element, and the attributes that the element must have for it. */
interface Helper {
  declared: DeclaredClass;
  needs: readonly string[];
}

/** Runs what the element stands for, as the reader of pages writes it. */
export function runElement(it: Interpreter, call: CallSite): void {
  const [named, ...given] = call.args;
  const element = String(named?.constant).toLowerCase();
  const attributes = new Map<string, Value>();
  for (let at = 0; at + 1 < given.length; at += 2)
    attributes.set(String(given[at]?.constant).toLowerCase(), given[at + 1] ?? unknown);
  if (invokeElement(it, element, attributes, call.span)) return;
  for (const { declared, needs } of [...helpersOf(it, element), ...helpersOf(it, '*')])
    if (needs.every((name) => attributes.has(name))) process(it, declared, attributes, call);
}

function process(
  it: Interpreter,
  declared: DeclaredClass,
  attributes: ReadonlyMap<string, Value>,
  { span }: CallSite,
): void {
  const made = madeOf(it, declared);
  if (!made) return;
  const instance = ownInstance(it, made);
  const set: Value[] = [];
  for (const { name, type = '', decorators } of lineageOf(made).flatMap(({ node }) => node.fields)) {
    const isParameter = decorators?.some((one) => one.name === 'Parameter') ?? false;
    const written = isParameter ? name : kebab(name);
    const attribute = (firstText(decorators, 'HtmlAttributeName') ?? written).toLowerCase();
    const asCode = texts.test(type) ? undefined : attributes.get(elementCall.codeMark + attribute);
    const value = asCode ?? attributes.get(attribute);
    if (!value) continue;
    writeMember(it, instance, name, value);
    set.push(value);
  }
  // They are no arguments; but a run with others is another run.
  for (const fn of shown.flatMap((name) => methodNamed(made, name) ?? []))
    it.apply(fn, instance, [unknown, roleValue(it, outputType, span), ...set], { span });
}

const helpersOf = classIndex<Helper>((_, declared) =>
  elementsOf(declared).map(([name, needs]) => [name, { declared, needs }] as const),
);

/** What the class says, or else its name: `BadgeTagHelper` is `<badge>`. */
function elementsOf({ node, declared }: DeclaredClass): [element: string, needs: string[]][] {
  if (/\.razor$/i.test(declared.file.path)) return [[node.name.toLowerCase(), []]];
  const own = kebab(node.name.replace(ending, ''));
  const targets = node.decorators?.filter(({ name }) => name === 'HtmlTargetElement') ?? [];
  if (targets.length === 0) return ending.test(node.name) ? [[own, []]] : [];
  return targets.map((target) => {
    const needs =
      textOf(target.keywords?.Attributes)
        ?.toLowerCase()
        .split(/\s*,\s*/) ?? [];
    return [textOf(target.args[0])?.toLowerCase() ?? own, needs.filter((name) => /^[\w:-]+$/.test(name))];
  });
}

function firstText(decorators: readonly Decorator[] | undefined, name: string): string | null {
  return textOf(decorators?.find((one) => one.name === name)?.args[0]);
}

function textOf(node: Expression | undefined): string | null {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : null;
}

/** `PageNumber` → `page-number` */
function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}
