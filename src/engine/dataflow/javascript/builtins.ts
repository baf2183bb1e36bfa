/** JavaScript's own functions and methods. */
import { BuiltinTable } from '../builtin-table.ts';
import type { CallSite } from '../calls/call-site.ts';
import { implementorsNamed } from '../classes/implementors.ts';
import { shownAgain } from '../entry-points/fed-components.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language-builtins.ts';
import { pathPartAt, pathPartSomewhere } from '../taint/path-parts.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';
import { noteWrittenOut } from '../values/written-out.ts';
import { addressSigns } from './address-signs.ts';
import { angularFunctions } from './angular-components.ts';
import { arrayMethods } from './arrays.ts';
import { assuredByCall } from './assertions.ts';
import { autoImported } from './auto-imports.ts';
import { batchingFunctions } from './batching.ts';
import { browserPageMethods } from './browser-pages.ts';
import { browserStorage, browserStorageFunctions, browserStorageOf } from './browser-storage.ts';
import { bufferFunctions } from './buffers.ts';
import { narrowCopy } from './character-checks.ts';
import { checkRequest, methodOfSchema, narrowCall, schemaFunctions, validated } from './checked-input.ts';
import { collectionMethods } from './collections.ts';
import { useComponent } from './component-uses.ts';
import { compositionFunctions } from './compositions.ts';
import { containerFunctions, cradleOf, injectedByKey } from './containers.ts';
import { fitsDeclared } from './declared-fields.ts';
import { declaredRecord } from './declared-records.ts';
import { decorated } from './decorated.ts';
import { decoratingFunctions, decoration } from './decorated-applications.ts';
import { documentModelFunctions } from './document-models.ts';
import { domFunctions, partOfAddress } from './dom.ts';
import { constructError, errorFunctions } from './errors.ts';
import { eventMethods } from './events.ts';
import { formatFunctions } from './formatting.ts';
import { narrowFound, noteSurelyFound } from './found-by-id.ts';
import { chosenFunction, globalObject, hostMember, keptGlobally } from './global-object.ts';
import { groupingFunctions } from './grouping.ts';
import { indirectCall } from './indirect-calls.ts';
import { templateFunctions } from './inline-templates.ts';
import { iteratedValue } from './iterables.ts';
import { injectedQueue, jobFunctions } from './job-queues.ts';
import { jsonFunctions } from './json.ts';
import { kindFunctions } from './kinds-asked.ts';
import { goesOnAlone } from './left-alone.ts';
import { localStorageFunctions } from './local-storage.ts';
import { lodashMethods } from './lodash-methods.ts';
import { narrowAnswer } from './match-answers.ts';
import { matchingMethods } from './matching.ts';
import { checkedMember, checkedName } from './message-origins.ts';
import { endsRequest } from './middleware.ts';
import { busFunctions } from './nest-buses.ts';
import { nestEventFunctions } from './nest-events.ts';
import { askGuards, contextFunctions } from './nest-guards.ts';
import { handed } from './nest-parameters.ts';
import { objectFunctions } from './objects.ts';
import { observableFunctions, observableMethods } from './observables.ts';
import { promiseFunctions, promiseMethods } from './promises.ts';
import { wayFunctions } from './property-ways.ts';
import { providingFunctions } from './provided-values.ts';
import { reactFunctions } from './react.ts';
import { componentFunctions, emptyComponent, renderClass } from './react-components.ts';
import { reduxFunctions } from './redux.ts';
import { makerOfFunctions, ownName, reflectFunctions, reflectMethods } from './reflection.ts';
import { regexUses } from './regex-uses.ts';
import { requestSegment } from './request-segments.ts';
import { requiredPath } from './required-path.ts';
import { iteratingFunctions } from './rounds.ts';
import { narrowMember } from './schema-answers.ts';
import { heldBeside } from './schemas-beside.ts';
import { selectionMethods } from './selections.ts';
import { signalFunctions } from './signals.ts';
import { provideContext, stateFunctions } from './state-libraries.ts';
import { streamFunctions, streamMethods } from './streams.ts';
import { stringMethods } from './strings.ts';
import { subjectFunctions } from './subjects.ts';
import { settleComponent } from './svelte-reactivity.ts';
import { ofStore, svelteFunctions } from './svelte-stores.ts';
import { narrowLookup } from './table-look-ups.ts';
import { taskLists } from './task-lists.ts';
import { asText } from './texts.ts';
import { partOfWorkerData, startedAgain, threadFunctions } from './threads.ts';
import { timerFunctions } from './timers.ts';
import { takenIf, uploadFilterFunctions } from './upload-filters.ts';
import { validatedFunctions } from './validated-input.ts';
import { componentIn, ofComponent } from './vue-options.ts';
import { vueFunctions } from './vue-state.ts';
import { vuexFunctions } from './vuex.ts';

const globalNames = new Set(
  `apply_filter apply_pipe apply_tag show_element show_page unescaped_output v_html _html _href escaped_output output_without_quotes output_as_address default_output default_output_without_quotes AggregateError Array ArrayBuffer BigInt Blob Boolean Buffer DOMParser Date Error EvalError Event FileReader FormData Function
  Headers HTMLElement Image Infinity Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError
  Reflect RegExp Request Response Set String Symbol SyntaxError TextDecoder TextEncoder TypeError URIError URL
  URLSearchParams Uint8Array WeakMap WeakRef WeakSet WebSocket Worker XMLHttpRequest XPathEvaluator addEventListener alert atob btoa
  clearInterval clearTimeout console crypto decodeURI decodeURIComponent document encodeURI encodeURIComponent
  escape eval fetch global globalThis history import importScripts isFinite isNaN localStorage location navigation navigator
  parseFloat parseInt performance postMessage process queueMicrotask require self sessionStorage setImmediate
  setInterval setTimeout structuredClone top unescape window $ _ jQuery angular __dirname __filename __non_webpack_require__ Deno Bun chrome`.split(
    /\s+/,
  ),
);

function isGlobal(name: string): boolean {
  return globalNames.has(name);
}

/** In order: the first that knows the method on this receiver answers. */
const methods = new BuiltinTable([
  collectionMethods,
  arrayMethods,
  stringMethods,
  matchingMethods,
  promiseMethods,
  reflectMethods,
  observableMethods,
  eventMethods,
  streamMethods,
  selectionMethods,
  browserPageMethods,
]);
const functions = new BuiltinTable([
  objectFunctions,
  jsonFunctions,
  groupingFunctions,
  promiseFunctions,
  observableFunctions,
  subjectFunctions,
  streamFunctions,
  localStorageFunctions,
  browserStorageFunctions,
  threadFunctions,
  reactFunctions,
  componentFunctions,
  stateFunctions,
  reflectFunctions,
  errorFunctions,
  formatFunctions,
  iteratingFunctions,
  lodashMethods,
  kindFunctions,
  taskLists,
  schemaFunctions,
  validatedFunctions,
  vueFunctions,
  vuexFunctions,
  reduxFunctions,
  providingFunctions,
  svelteFunctions,
  busFunctions,
  contextFunctions,
  nestEventFunctions,
  jobFunctions,
  signalFunctions,
  decoratingFunctions,
  domFunctions,
  templateFunctions,
  wayFunctions,
  timerFunctions,
  batchingFunctions,
  bufferFunctions,
  compositionFunctions,
  containerFunctions,
  angularFunctions,
  documentModelFunctions,
  uploadFilterFunctions,
]);

/** `container.resolve(Orders)`, `inject(Orders)`: what a container makes of a class, and every other place gets too. */
function injectedInstance(it: Interpreter, { name, args: [asked] }: CallSite): Value | null {
  const made = asked?.objects[0];
  return made instanceof ClassObject && /^(?:resolve|get|inject)$/.test(name)
    ? it.sharedInstance(made)
    : null;
}

export const javascriptBuiltins: LanguageBuiltins = {
  isGlobal,
  global: (name, it, node) =>
    globalObject(it, name) ??
    browserStorage(it, name) ??
    (isGlobal(name)
      ? null
      : (keptGlobally(it, name) ??
        ofComponent(it, name) ??
        ofStore(it, name, node) ??
        autoImported(it, name))),
  property: (it, value, name, span) =>
    browserStorageOf(it, value, name) ??
    partOfWorkerData(it, value, name) ??
    hostMember(it, value, name, span, isGlobal) ??
    partOfAddress(it, value, name, span) ??
    decoration(it, value, name, span) ??
    makerOfFunctions(it, value, name) ??
    methodOfSchema(it, value, name) ??
    ownName(value, name) ??
    requestSegment(value, name) ??
    cradleOf(it, value, name),
  scopedCall(it, call, scope) {
    assuredByCall(it, call, scope);
    takenIf(it, call, scope);
    return null;
  },
  endsRequest,
  goesOnAlone,
  positional: pathPartAt,
  indexed: pathPartSomewhere,
  componentIn,
  indirectCall,
  chosenFunction,
  iterated: iteratedValue,
  asText,
  constructBase: constructError,
  emptyInstance: emptyComponent,
  renderClass,
  provideContext,
  settleComponent,
  shownAgain: (it, file) => shownAgain(it, file) ?? startedAgain(it, file),
  decorated,
  regexUses,
  requiredPath,
  checkedMember,
  checkedName,
  narrowCall: (it, test, scope, holds) => {
    narrowFound(it, test, scope, holds);
    return (
      narrowCopy(it, test, scope, holds) ||
      narrowLookup(it, test, scope, holds) ||
      narrowCall(it, test, scope, holds)
    );
  },
  narrowMember,
  fitsDeclared,
  narrowAnswer,
  addressSigns,
  cameBack(it, call, result) {
    noteSurelyFound(it, call);
    noteWrittenOut(call, result);
  },
  checkRequest,
  heldBeside,
  handed,
  askGuards,
  markedWithKey: (it, decorators, scope) =>
    injectedQueue(it, decorators, scope) ?? injectedByKey(it, decorators, scope),
  implementorsNamed,
  declaredRecord,
  validated,
  call(it: Interpreter, call: CallSite): Value | null {
    for (const path of call.paths) {
      const result = functions.answer(it, path.text, call);
      if (result) return result;
    }
    const used = useComponent(it, call);
    if (used) return used;
    const injected = injectedInstance(it, call);
    if (injected) return injected;
    return call.receiver && methods.answer(it, call.name, call);
  },
};
