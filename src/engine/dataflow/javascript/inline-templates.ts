/** Templates that are written out where they are compiled: what they write unescaped is a part of the text they give. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** Each finds the expressions that a template language writes as they are, as its first group. */
const raw = {
  lodash: /<%=([^%]{1,300})%>/g,
  ejs: /<%-([^%]{1,300})%>/g,
  mustache: /\{\{[{&]([^{}]{1,300})\}{2,3}/g,
  /** Told not to escape. */
  mustacheAll: /\{\{[{&]?([^{}#^/!>]{1,300})\}{2,3}/g,
  dot: /\{\{=([^{}]{1,300})\}\}/g,
  nunjucks: /\{\{([^{}|]{1,300})\|\s{0,20}safe\s{0,20}\}\}/g,
  pug: /!\{([^{}]{1,300})\}/g,
  liquid: /\{\{-?([^{}|]{1,300}?)(?:\|(?![^{}]{0,300}\bescape)[^{}]{0,300})?-?\}\}/g,
} as const;

/** More outputs are not looked at in one template. */
const maxOutputs = 100;

/** A name, or a way to a property of it. */
const propertyPath = /^\s*(?:(?:this|it|locals)\.)?([A-Za-z_$][\w$]*(?:\.[\w$]+){0,8})\s*$/;

/** How much of the template is as it is written. */
function begins(template: string): number {
  return /^[^{<%$!#]*(?:<(?!%)[^{<%$!#]*)*/.exec(template)?.[0].length ?? 0;
}

/** The text of the template and what it is given in the places where it does not escape. */
function fill(it: Interpreter, template: string, outputs: RegExp, given: Value, span: Span): Value {
  const parts: Value[] = [];
  let from = 0;
  for (const { 0: output, 1: expression = '', index } of template.matchAll(outputs)) {
    const names = propertyPath.exec(expression)?.[1]?.split('.');
    if (!names || parts.length > maxOutputs) continue;
    const value = names.reduce((holder, name) => readMember(it, holder, name, span), given);
    parts.push(constantValue(template.slice(from, index)), value);
    from = index + output.length;
  }
  // What it begins with tells whether it is a page.
  if (parts.length === 0)
    return concatenate(it, [constantValue(template.slice(0, begins(template))), unknown], span);
  return concatenate(it, [...parts, constantValue(template.slice(from))], span);
}

/** `compile(text)` gives a function that fills it. */
function compiled(outputs: RegExp): Builtin {
  return (it, { args: [template, options] }) => {
    const text = template?.constant;
    if (typeof text !== 'string') return null;
    const found = outputs === raw.mustache && escapesNothing(options) ? raw.mustacheAll : outputs;
    return nativeFunction(it, (_, { args: [given = unknown], span }) => fill(it, text, found, given, span));
  };
}

/** `render(text, values)` */
function rendered(outputs: RegExp): Builtin {
  return (it: Interpreter, { args: [template, given = unknown], span }: CallSite) =>
    typeof template?.constant === 'string' ? fill(it, template.constant, outputs, given, span) : null;
}

/** `{ noEscape: true }` */
function escapesNothing(options: Value | undefined): boolean {
  return options?.objects.some((object) => object.get('noEscape')?.value?.constant === true) ?? false;
}

export const templateFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['lodash.template', compiled(raw.lodash)],
  ['handlebars.compile', compiled(raw.mustache)],
  ['<handlebars>.compile', compiled(raw.mustache)],
  ['ejs.compile', compiled(raw.ejs)],
  ['pug.compile', compiled(raw.pug)],
  ['dot.template', compiled(raw.dot)],
  ['doT.template', compiled(raw.dot)],
  ['mustache.render', rendered(raw.mustache)],
  ['ejs.render', rendered(raw.ejs)],
  ['pug.render', rendered(raw.pug)],
  ['nunjucks.renderString', rendered(raw.nunjucks)],
  ['<liquidjs.Liquid>.parseAndRender', rendered(raw.liquid)],
  ['<liquidjs.Liquid>.parseAndRenderSync', rendered(raw.liquid)],
]);
