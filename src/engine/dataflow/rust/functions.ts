/** Functions that make values of others, and the macros that are calls. */

import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { constantValue, taintedValue, unknown } from '../values/value.ts';
import { isList, listOf, listOfAny } from './lists.ts';
import { mapOfPairs, newMap } from './maps.ts';
import { failure } from './own-answers.ts';
import { compile } from './regexes.ts';

/** Gives back its first argument: another form of the same value, or something around it. */
const same: Builtin = (_it, { args: [first] }) => first ?? null;

/** The same, of bytes in a list all of them together. */
const asText: Builtin = (it, { args: [first], span }) =>
  isList(first) ? concatenate(it, [elementsOf(it, first, span)], span) : (first ?? null);

const emptyText: Builtin = () => constantValue('');
const emptyList: Builtin = (it) => listOf(it, []);
const emptyMap: Builtin = (it) => newMap(it);

/** `Lazy::new(|| …)` is what the function gives. */
const evaluated: Builtin = (it, { args: [fn], span }) =>
  fn?.objects.some((object) => object instanceof FunctionObject) ? it.callValue(fn, unknown, [], span) : null;

/** `iter::from_fn(|| …)`, `iter::repeat_with(|| …)`: any number of what the function gives. */
const repeated: Builtin = (it, { args: [fn], span }) =>
  fn ? listOfAny(it, it.callValue(fn, unknown, [], span)) : null;

const nothing: Builtin = () => unknown;

/** `{:?}` shows a text between quotes: lines and quotes in it are escaped. */
const debugForm: Builtin = (it, { args: [value], span }) => {
  if (!value) return null;
  const mask = it.models.categories.mask(['log-injection', 'header-injection']);
  return taintedValue(clean(flatten(step(it, taintsWithin(value), 'call', span)), mask));
};

/** `let (tx, rx) = channel()`: both ends are the list of what was sent. */
const newChannel: Builtin = (it) => {
  const sent = listOfAny(it, unknown);
  return listOf(it, [sent, sent]);
};

const concatenated: Builtin = (it, { args, span }) => concatenate(it, args, span);

function named(prefixes: string, names: string, builtin: Builtin): [string, Builtin][] {
  return prefixes
    .split(/\s+/)
    .flatMap((prefix) => names.split(/\s+/).map((name): [string, Builtin] => [`${prefix}.${name}`, builtin]));
}

const lists = 'Vec std.collections.VecDeque std.collections.BTreeSet std.collections.HashSet std.vec.Vec';
const maps = 'std.collections.HashMap std.collections.BTreeMap indexmap.IndexMap dashmap.DashMap';
const pointers = `Box Rc Arc std.sync.Arc std.rc.Rc std.boxed.Box std.sync.Mutex std.sync.RwLock std.cell.RefCell std.cell.Cell
  std.pin.Pin tokio.sync.Mutex tokio.sync.RwLock parking_lot.Mutex parking_lot.RwLock std.borrow.Cow std.io.Cursor
  std.io.BufReader std.io.BufWriter actix_web.web.Data`;
const addresses =
  'url.Url reqwest.Url http.Uri hyper.Uri hyper.http.Uri warp.http.Uri axum.http.Uri actix_web.http.Uri poem.http.Uri';
/** Arrays whose length is part of their type: keys and blocks of ciphers. */
const fixedArrays = `generic_array cipher.generic_array crypto_common.generic_array digest.generic_array
  aes.cipher.generic_array camellia.cipher.generic_array aes_gcm.aead.generic_array aes_gcm.aes.cipher.generic_array
  chacha20poly1305.aead.generic_array aead.generic_array sha2.digest.generic_array`.replace(
  /\S+/g,
  '$&.GenericArray',
);
const channels =
  'std.sync.mpsc tokio.sync.mpsc tokio.sync.broadcast tokio.sync.oneshot futures.channel.oneshot crossbeam_channel crossbeam.channel flume async_channel futures.channel.mpsc kanal';
const texts =
  'bytes.BytesMut actix_web.web.BytesMut String std.string.String str std.str std.ffi.OsString std.ffi.OsStr std.ffi.CString std.path.PathBuf std.path.Path PathBuf Path bytes.Bytes';

export const functions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...named(
    texts,
    'from new from_utf8 from_utf8_lossy from_utf8_unchecked from_str copy_from_slice from_static',
    asText,
  ),
  ...named(
    'String std.string.String std.path.PathBuf bytes.BytesMut actix_web.web.BytesMut',
    'with_capacity default',
    emptyText,
  ),
  ...named('bytes.BytesMut actix_web.web.BytesMut', 'new', emptyText),
  ['String.new', emptyText],
  ['std.string.String.new', emptyText],
  ['std.path.PathBuf.new', emptyText],
  ...named(lists, 'new with_capacity default', emptyList),
  ...named(lists, 'from from_iter', same),
  ...named(maps, 'from from_iter', mapOfPairs),
  ...named('std.iter core.iter', 'from_fn repeat_with', repeated),
  ...named('tokio.task.JoinSet', 'new', emptyList),
  ...named(fixedArrays, 'from from_slice clone_from_slice', same),
  ...named(`${maps} tera.Context`, 'new with_capacity default', emptyMap),
  ...named(pointers, 'new from pin Borrowed Owned clone', same),
  ...named('Option Result', 'Some Ok', same),
  ...named('rocket.request.Outcome rocket.outcome.Outcome', 'Success', same),
  ...named('std.future futures.future futures_util.future actix_utils.future', 'ready ok', same),
  ...named('once_cell.sync.Lazy once_cell.unsync.Lazy std.sync.LazyLock std.cell.LazyCell', 'new', evaluated),
  ...named(
    'tokio.task std.thread actix_web.web rayon async_std.task smol blocking',
    'spawn_blocking spawn block block_in_place unblock',
    evaluated,
  ),
  ...named(channels, 'channel unbounded_channel sync_channel bounded unbounded', newChannel),
  ...named('tera.Context', 'from_serialize from_value', same),
  ...named('regex.Regex regex.bytes.Regex fancy_regex.Regex', 'new', compile),
  ...named('std.env std.convert std.mem', 'identity take', same),
  ...named(addresses, 'parse from_str try_from', same),
  ...named('actix_web.http.header.ContentType', 'html', () => constantValue('text/html; charset=utf-8')),
  ['Err', failure],
  ['{:?}', debugForm],
  ['dbg!', same],
  ['concat!', concatenated],
  ['drop', nothing],
]);
