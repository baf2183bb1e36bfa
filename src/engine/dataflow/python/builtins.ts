/** What Python's own functions, methods and operators do with values. */
import type { CallSite } from '../calls/call-site.ts';
import { implementorsOfAbstract } from '../classes/implementors.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin, LanguageBuiltins } from '../language-builtins.ts';
import { restarted } from '../taint/propagation.ts';
import { clean } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { repeatedText } from '../values/repeated-text.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { noteWrittenOut } from '../values/written-out.ts';
import { addressSigns } from './address-signs.ts';
import { writtenPart } from './bound-fields.ts';
import { builderMethods } from './builders.ts';
import { checkWhole } from './checked-models.ts';
import { classMade, subclassesOf } from './class-making.ts';
import { viewMethods } from './class-views.ts';
import { containerMethods } from './containers.ts';
import { leavingOf } from './context-managers.ts';
import { pageValues } from './context-processors.ts';
import { decoratedClass } from './decorated-classes.ts';
import { deferredCall, noteTask } from './deferred-calls.ts';
import { dependenciesOf, injected } from './dependencies.ts';
import { forgottenName } from './forgotten-names.ts';
import { loadedBySchema } from './form-data.ts';
import { formatPercent } from './formatting.ts';
import { builtinFunctions } from './functions.ts';
import { fillInline } from './inline-templates.ts';
import {
  allocated,
  asText,
  bareInstance,
  entered,
  indexed,
  indirectCall,
  instantiated,
  iterated,
  operatorAnswer,
  writeIndexed,
} from './instances.ts';
import { fileMethods } from './kept-files.ts';
import { assureParsed, assureRelative, narrowCall } from './narrowing.ts';
import { asBaseCall } from './own-answers.ts';
import { parserMethods } from './parsed-arguments.ts';
import { asManager, fromQuerySet, sameKind } from './query-sets.ts';
import { recordMethods } from './records.ts';
import { matchMethods, matchResult } from './regex-results.ts';
import { combinedFlags, regexUses } from './regex-uses.ts';
import { noteConverter } from './route-converters.ts';
import { schemaArgument } from './schema-arguments.ts';
import { narrowBySets, narrowSetCall } from './set-checks.ts';
import { combined } from './sets.ts';
import { signalMethods } from './signals.ts';
import { dispatched } from './single-dispatch.ts';
import { stringMethods, unboundMethod } from './strings.ts';
import { assureKey } from './tables.ts';
import { templetorCall } from './templetor.ts';
import { formMethods, refusesForm } from './whole-form-checks.ts';
import { calledThroughDecorators, throughDecorators } from './wrapped-handlers.ts';

const globalNames = new Set(
  `apply_filter apply_tag unescaped_output escaped_output output_without_quotes output_as_address default_output default_output_without_quotes url_for abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr
  dict dir divmod enumerate eval exec execfile exit filter float format frozenset getattr globals hasattr hash help
  hex id input int isinstance issubclass iter len list locals long map max memoryview min next object oct open ord
  pow print property quit range raw_input reduce repr reversed round set setattr slice sorted staticmethod str sum
  super tuple type unichr unicode vars xrange zip __import__ __file__ __name__ Exception ValueError TypeError
  KeyError IndexError RuntimeError OSError IOError file cmp`.split(/\s+/),
);

export const pythonBuiltins: LanguageBuiltins = {
  isGlobal: (name) => globalNames.has(name),
  global: forgottenName,
  indirectCall: (it, call) =>
    dispatched(it, call) ?? calledThroughDecorators(it, call) ?? indirectCall(it, call),
  scopedCall(it, call, scope) {
    assureRelative(it, call, scope);
    assureParsed(it, call, scope);
    fillInline(it, call);
    noteTask(it, call, scope);
    return variablesInView(it, call, scope);
  },
  cleanCall: sameKind,
  cameBack: (_, call, result) => noteWrittenOut(call, result),
  leavingOf,
  endsFunction: refusesForm,
  call(it: Interpreter, call: CallSite): Value | null {
    const known = knownFunction(it, call) ?? templetorCall(it, call);
    if (known) return known;
    const matched = matchResult(it, call);
    if (matched) return matched;
    const deferred = deferredCall(it, call);
    if (deferred) return deferred;
    const unbound = unboundMethod(it, call);
    if (unbound) return unbound;
    if (!call.receiver) return null;
    return (
      instanceMethods.get(call.name)?.(it, call) ??
      signalMethods.get(call.name)?.(it, call) ??
      fileMethods.get(call.name)?.(it, call) ??
      matchMethods.get(call.name)?.(it, call) ??
      builderMethods.get(call.name)?.(it, call) ??
      parserMethods.get(call.name)?.(it, call) ??
      viewMethods.get(call.name)?.(it, call) ??
      formMethods.get(call.name)?.(it, call) ??
      sameKind(it, call) ??
      containerMethods.get(call.name)?.(it, call) ??
      stringMethods.get(call.name)?.(it, call) ??
      recordMethods.get(call.name)?.(it, call) ??
      null
    );
  },
  operator(it, operator, left, right, span) {
    if (operator === '%' && typeof left.constant !== 'number') {
      const text = operatorAnswer(it, operator, left, right, span) ?? formatPercent(it, left, right, span);
      return text && isMarkup(left)
        ? text.withTaints(clean(text.taints, it.models.categories.mask(['xss'])))
        : text;
    }
    if (operator === 'in') return contains(left, right);
    if (operator === '*' && typeof left.constant === 'string') return repeated(left.constant, right);
    if (operator === '*' && typeof right.constant === 'string') return repeated(right.constant, left);
    const flags = operator === '|' ? combinedFlags(left, right) : null;
    if (flags) return flags;
    // `Path('/srv') / name`: nothing else is divided by a text.
    if (operator === '/' && (left.paths.length > 0 || (right.isTainted && left === unknown))) {
      const behind = right.withTaints(restarted(it, right.taints, [right]));
      const joined = concatenate(it, [left.withPaths([]), constantValue('/'), behind], span);
      return joined.withPaths(right.isTainted ? [it.paths.type('pathlib.Path')] : left.paths);
    }
    return operatorAnswer(it, operator, left, right, span) ?? combined(it, operator, left, right, span);
  },
  property: writtenPart,
  asText,
  iterated,
  indexed,
  writeIndexed: (it, target, index, value, place) =>
    noteConverter(it, target, index, value) || writeIndexed(it, target, index, value, place),
  throughDecorators,
  pageValues,
  dependenciesOf,
  injected: (it, fn, parameter, hand) =>
    injected(it, fn, parameter, hand) ?? schemaArgument(it, fn, parameter),
  instantiated,
  filled: checkWhole,
  classMade,
  decorated: decoratedClass,
  assureKey,
  implementorsNamed: implementorsOfAbstract,
  allocated,
  addressSigns,
  narrowCall: (it, test, scope, holds) =>
    narrowSetCall(it, test, scope, holds) || narrowCall(it, test, scope, holds),
  narrowBinary: narrowBySets,
  regexUses,
  asBaseCall,
};

/** What the functions give that it may be; null where one is a text's own method, which gives a text: `table[name](text)`. */
function knownFunction(it: Interpreter, call: CallSite): Value | null {
  let joined: Value | undefined;
  for (const { text } of call.paths) {
    const result = builtinFunctions.get(text)?.(it, call);
    if (!result && /^(?:str|bytes)\.\w+$/.test(text)) return null;
    if (result) joined = joinValues(joined, result);
  }
  return joined ?? null;
}

/** The number itself is of no matter: what is repeated so often is a whole block. */
const blockSize = /^Crypto(?:dome)?\.Cipher\.\w+\.block_size$/;

/** `b'\0' * 12`, `b'\0' * AES.block_size` */
function repeated(text: string, { constant, paths }: Value): Value | null {
  return repeatedText(text, paths.some(({ text: name }) => blockSize.test(name)) ? 16 : constant);
}

/** `Markup('<b>%s</b>') % name`: what is put into it is escaped. */
function isMarkup({ paths }: Value): boolean {
  return paths.some(({ text }) => /^(?:markupsafe|flask|jinja2)\.Markup\(\)$/.test(text));
}

/** Whether a constant is in a constant text or list. */
function contains(left: Value, right: Value): Value | null {
  if (!left.isConstant || left.isTainted) return null;
  if (typeof right.constant === 'string' && !right.isTainted)
    return constantValue(right.constant.includes(String(left.constant)));
  const items = right.objects.length === 1 ? right.objects[0]?.itemsValue : null;
  if (!items?.every((item) => item.isConstant)) return null;
  return constantValue(items.some((item) => item.constant === left.constant));
}

/** What every object answers, or what reads like a method of every one. */
const instanceMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['__enter__', entered],
  ['__aenter__', entered],
  ['__new__', bareInstance],
  ['__subclasses__', subclassesOf],
  ['as_manager', asManager],
  ['from_queryset', fromQuerySet],
  ['load', loadedBySchema],
  ['deserialize', loadedBySchema],
  ['next', yielded],
  ['__next__', yielded],
  ['send', yielded],
  // Of a group of tasks, or of a loop: what it comes to.
  ['create_task', (_it, { args }) => args[0] ?? null],
  ['run_until_complete', (_it, { args }) => args[0] ?? null],
  ['enter_context', (it, call) => enteredContext(it, call)],
  ['enter_async_context', (it, call) => enteredContext(it, call)],
]);

/** `generator.next()`, `generator.send(value)` */
function yielded(it: Interpreter, { receiver, span }: CallSite): Value | null {
  return receiver?.objects.some(({ kind }) => kind === 'array') ? elementsOf(it, receiver, span) : null;
}

/** `stack.enter_context(object)` */
function enteredContext(it: Interpreter, call: CallSite): Value | null {
  const [receiver] = call.args;
  if (!receiver) return null;
  const callee = readMember(it, receiver, '__enter__', call.span);
  return it.invoke({ ...call, callee, receiver, args: [], name: '__enter__', paths: callee.paths });
}

/** `locals()`, and `vars()` of nothing: the variables of the function that is running. */
function variablesInView(it: Interpreter, call: CallSite, scope: Scope): Value | null {
  if (call.args.length > 0 || (call.name !== 'locals' && call.name !== 'vars') || call.receiver) return null;
  const made = new HeapObject('object', it.entryId);
  for (let at: Scope | null = scope; at !== null; at = at.isFunction ? null : at.parent)
    for (const [name, { value }] of at.ownVariables()) if (value) made.cell(name).value ??= value;
  return objectValue(made);
}
