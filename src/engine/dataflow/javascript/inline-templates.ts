/** Templates that are written out where they are compiled: what they write unescaped is a part of the text they give. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { fillWrittenOut, unescapedByLiquid } from '../templates/written-out.ts';
import { unknown, type Value } from '../values/value.ts';
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
  liquid: unescapedByLiquid,
} as const;

/** `compile(text)` gives a function that fills it. */
function compiled(outputs: RegExp): Builtin {
  return (it, { args: [template, options] }) => {
    const text = template?.constant;
    if (typeof text !== 'string') return null;
    const found = outputs === raw.mustache && escapesNothing(options) ? raw.mustacheAll : outputs;
    return nativeFunction(it, (_, { args: [given = unknown], span }) =>
      fillWrittenOut(it, text, found, given, span),
    );
  };
}

/** `render(text, values)` */
function rendered(outputs: RegExp): Builtin {
  return (it: Interpreter, { args: [template, given = unknown], span }: CallSite) =>
    typeof template?.constant === 'string'
      ? fillWrittenOut(it, template.constant, outputs, given, span)
      : null;
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
