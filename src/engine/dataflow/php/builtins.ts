/** PHP's own functions. What is not listed is known by the models or passes on what it is given. */

import type { CallSite } from '../calls/call-site.ts';
import { foundRecord } from '../classes/found-records.ts';
import { keepMessage } from '../classes/messages.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin, LanguageBuiltins } from '../language-builtins.ts';
import type { AccessPath } from '../models/access-path.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';
import { addressSigns } from './address-signs.ts';
import { arrayFunctions } from './arrays.ts';
import { assuredByCall } from './assertions.ts';
import { noteDirective } from './blade-directives.ts';
import { reboundClosure } from './bound-closures.ts';
import { finderCalled } from './cake-finders.ts';
import { callCallable, handlerOf, indirectCall } from './callables.ts';
import { chosenFields } from './chosen-fields.ts';
import { showComponent } from './class-components.ts';
import { clone } from './clones.ts';
import { noteValidation } from './codeigniter-validation.ts';
import { collectionCall, makeCollection } from './collections.ts';
import { showsItself, validatedComponent } from './component-validation.ts';
import { methodsNamed, oneOf } from './computed-names.ts';
import { madeConstraint } from './constraints.ts';
import { serviceAsked } from './containers.ts';
import { noteController } from './controller-groups.ts';
import { numberDeclared } from './declared-numbers.ts';
import { messageDispatched } from './dispatched-messages.ts';
import { makeException, readException } from './exceptions.ts';
import { extractedVariable } from './extracted.ts';
import { filteredArray, filteredByOwn, filteredInputs } from './filters.ts';
import { chosenMethod, spread } from './front-controllers.ts';
import { globalValue, outerVariable } from './globals.ts';
import { callListeners, filtered, noteListener } from './hooks.ts';
import { madeAttribute, readAccessor } from './laravel-accessors.ts';
import { laravelCall, scopeOnClass } from './laravel-calls.ts';
import { laravelCollection } from './laravel-collections.ts';
import { loadedAs, loadedMember } from './loaded-members.ts';
import { macroCalled } from './macros.ts';
import { ofMadeValidator } from './made-validators.ts';
import { mappedObject } from './mapped-objects.ts';
import { narrowAnswer, narrowCall } from './narrowing.ts';
import { operator } from './operators.ts';
import { scopedCall } from './outputs.ts';
import { elementOfOwn } from './own-iterators.ts';
import { notePageValues, pageValues } from './page-values.ts';
import { replacingFunctions } from './replacing.ts';
import { requestAttribute } from './request-attributes.ts';
import { checkRequest } from './rest-arguments.ts';
import { notePatterns } from './route-patterns.ts';
import { askedOfContainer, madeService } from './service-factories.ts';
import { signedInUser } from './signed-in-users.ts';
import { stringFunctions } from './strings.ts';
import { choiceOfForm, fillByForm } from './symfony-forms.ts';
import { asText, converted } from './text.ts';
import { readInPage } from './twig-members.ts';
import { narrowComparison } from './type-narrowing.ts';
import { validated } from './validation.ts';
import { writeProperty } from './variables.ts';
import { pageItself } from './views.ts';
import { validatedModel } from './yii-rules.ts';

/** Their results tell something of what they are given, but do not hold it. */
const quiet = new Set(
  `abs array_key_exists array_search array_sum asort arsort ceil checkdate checkdnsrr class_exists count crc32
  ctype_alnum ctype_alpha ctype_digit ctype_lower ctype_punct ctype_space ctype_upper ctype_xdigit date defined
  empty error_log extension_loaded file_exists fileatime filemtime filesize floor fmod function_exists
  get_class gettype header headers_sent hexdec idate in_array ini_set interface_exists
  intdiv ip2long is_a is_array is_bool is_callable is_dir is_executable is_file is_float is_int is_integer is_link
  is_null is_numeric is_object is_readable is_resource is_scalar is_string is_subclass_of is_uploaded_file
  is_writable isset krsort ksort levenshtein log mb_check_encoding mb_detect_encoding mb_strlen mb_strpos
  method_exists microtime mktime mt_rand mysqli_num_rows mysql_num_rows mysqli_error mysql_error mysqli_connect_error
  natsort number_format octdec ord password_hash password_verify pi pow preg_grep preg_last_error preg_match
  preg_match_all property_exists rand random_int range round rsort session_start session_id set_time_limit shuffle
  sizeof sleep sort sqrt str_word_count strcasecmp strcmp stripos strlen strnatcmp strncasecmp strncmp strpos
  strripos strrpos strspn strcspn strtotime substr_compare substr_count time touch trigger_error uasort
  uksort unset usleep usort var_dump version_compare hash_equals similar_text spl_object_hash spl_object_id
  date_create date_create_immutable date_format date_parse gmdate strftime gmstrftime
  uniqid random_bytes openssl_random_pseudo_bytes bin2hex memory_get_usage getmypid phpversion php_uname
  sys_get_temp_dir tempnam disk_free_space fileperms ftell feof fclose closedir imagesx imagesy getimagesize exif_imagetype
  mime_content_type checkdate date_default_timezone_set setlocale bccomp bcadd gmp_cmp str_contains str_starts_with
  str_ends_with array_is_list array_count_values is_countable is_iterable filter_has_var ob_start echo exit die`.split(
    /\s+/,
  ),
);

/** What the models say of a result, they say better; that something may reach the call says nothing of it. */
function saysResult(it: Interpreter, path: AccessPath): boolean {
  const { propagators, sanitizers, sources } = it.models.know(path);
  return propagators.length > 0 || sanitizers.length > 0 || sources.length > 0;
}

const nothing: Builtin = () => unknown;

const functions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['call_user_func', (it, call) => callFirst(it, call, call.args.slice(1))],
  ['call_user_func_array', (it, call) => callFirst(it, call, spread(it, call.args[1], call.span))],
  ['func_get_args', givenArguments],
  ['filter_var', filteredByOwn],
  ['filter_var_array', filteredArray],
  ['filter_input_array', filteredInputs],
  ['add_action', noteListener],
  ['add_filter', noteListener],
  ['do_action', callListeners],
  ['apply_filters', filtered],
  ['apply_filters_ref_array', (_, call) => call.args[1]?.objects[0]?.itemsValue?.[0] ?? null],
  ['forward_static_call', (it, call) => callFirst(it, call, call.args.slice(1))],
  ['register_shutdown_function', atShutdown],
  ['strcasecmp', nothing],
  ['clone', clone],
  ['isset', nothing],
  ['empty', (_it, call) => emptiness(call.args[0])],
  ['count', (it, call) => countOf(it, call.args[0])],
  ['sizeof', (it, call) => countOf(it, call.args[0])],
  ['array', (_it, call) => call.args[0] ?? null],
  ['json_decode', (_it, call) => (typeof call.args[0]?.constant === 'string' ? unknown : null)],
]);

function callFirst(it: Interpreter, call: CallSite, args: readonly Value[]): Value | null {
  const [callable] = call.args;
  return callable ? callCallable(it, callable, args, call.span) : null;
}

function givenArguments(it: Interpreter): Value {
  const made = new HeapObject('array', it.entryId);
  made.items.value = it.frame.args;
  return objectValue(made);
}

/** It runs when the script is over: where it exits, nothing more ends. */
function atShutdown(it: Interpreter, call: CallSite): Value | null {
  const { flow } = it;
  const result = callFirst(it, call, call.args.slice(1));
  it.flow = flow;
  return result;
}

function emptiness(value: Value | undefined): Value {
  if (!value?.isConstant || value.isTainted || value.constant === undefined) return unknown;
  return constantValue(!value.constant || value.constant === '0');
}

function countOf(it: Interpreter, value: Value | undefined): Value {
  const [object, ...others] = value?.objects ?? [];
  const isKnown = others.length === 0 && object?.madeIn === it.entryId && object.entries().length === 0;
  const items = isKnown ? object.itemsValue : null;
  return items ? constantValue(items.length) : unknown;
}

/** A part of a route's path is a text, which has no properties: objects come from the program. */
function isPartOfPath({ isTainted, taints, paths }: Value): boolean {
  return (
    isTainted &&
    paths.length === 0 &&
    taints.every(({ source }) => source.parameter?.location === 'path' && !source.isCollection)
  );
}

/** Calls that give one record of an Eloquent model. */
const finders = /^(?:find|findOrFail|first|firstOrFail|firstWhere|sole)$/;

export const phpBuiltins: LanguageBuiltins = {
  // Functions, classes and constants of extensions are known everywhere; variables are not.
  isGlobal: (name) => !name.startsWith('$'),
  global: globalValue,
  unsetVariable: extractedVariable,
  indirectCall: (it, call) => scopeOnClass(it, call) ?? indirectCall(it, call),
  loadedMember: (it, owner, name, span) =>
    loadedMember(it, owner, name) ?? readAccessor(it, owner, name, span) ?? readInPage(it, owner, name, span),
  methodsNamed: (it, receiver, name) =>
    oneOf(methodsNamed(it, receiver, name)) ?? chosenMethod(it, receiver, name),
  scopedCall(it, call, scope) {
    assuredByCall(it, call, scope);
    return scopedCall(it, call, scope);
  },
  property: (_, value) => (isPartOfPath(value) ? unknown : undefined),
  writeIndexed: writeProperty,
  outerVariable,
  handlerOf,
  checkRequest,
  showsItself,
  showComponent,
  pageValues,
  pageItself,
  indexed: madeService,
  call(it: Interpreter, call: CallSite): Value | null {
    notePatterns(it, call);
    notePageValues(it, call);
    noteDirective(it, call);
    noteController(it, call);
    noteValidation(it, call);
    const service = serviceAsked(it, call) ?? askedOfContainer(it, call);
    if (service) return service;
    const checked =
      validated(it, call) ??
      validatedComponent(it, call) ??
      validatedModel(it, call) ??
      ofMadeValidator(it, call) ??
      reboundClosure(it, call) ??
      macroCalled(it, call) ??
      laravelCollection(it, call) ??
      messageDispatched(it, call) ??
      madeAttribute(it, call) ??
      laravelCall(it, call) ??
      finderCalled(it, call) ??
      foundRecord(it, call, finders) ??
      signedInUser(it, call);
    if (checked) return checked;
    if (call.receiver)
      return (
        fillByForm(it, call) ??
        choiceOfForm(it, call) ??
        requestAttribute(it, call) ??
        loadedAs(it, call) ??
        chosenFields(it, call) ??
        mappedObject(it, call) ??
        collectionCall(it, call) ??
        readException(call) ??
        numberDeclared(it, call)
      );
    if (call.isNew) return makeCollection(it, call) ?? madeConstraint(it, call) ?? makeException(it, call);
    for (const { text, depth } of call.paths) {
      if (depth > 0) continue;
      const known =
        functions.get(text) ??
        stringFunctions.get(text) ??
        replacingFunctions.get(text) ??
        arrayFunctions.get(text);
      const result = known?.(it, call.name === text ? call : { ...call, name: text });
      if (result) return result;
      if (quiet.has(text) && !saysResult(it, call.paths[0] ?? it.paths.root(text))) return unknown;
    }
    return null;
  },
  constructBase: (it, instance, [message]) => keepMessage(it, instance, message),
  operator,
  iterated: elementOfOwn,
  asText,
  givenAsText: converted,
  narrowBinary: narrowComparison,
  narrowCall,
  addressSigns,
  narrowAnswer,
};
