/** Methods that change what they are called on and hand it back: the object keeps what it was made with. */

import type { Builtin } from '../language-builtins.ts';
import type { Value } from '../values/value.ts';

const chained = new Map(
  Object.entries({
    '<std.process.Command>':
      'arg args env envs env_clear env_remove current_dir stdin stdout stderr kill_on_drop uid gid raw_arg arg0 pre_exec process_group creation_flags',
    '<actix_cors.Cors>':
      'allow_any_origin allowed_origin allowed_origin_fn allow_any_method allowed_methods allow_any_header allowed_header allowed_headers supports_credentials max_age send_wildcard expose_headers expose_any_header block_on_origin_mismatch',
    '<tower_http.cors.CorsLayer>':
      'allow_credentials allow_origin allow_methods allow_headers expose_headers max_age vary allow_private_network',
    '<warp.cors.Builder>':
      'allow_any_origin allow_origin allow_origins allow_credentials allow_method allow_methods allow_header allow_headers expose_header expose_headers max_age',
    '<std.fs.OpenOptions>': 'read write append truncate create create_new mode custom_flags',
  }).map(([type, names]): [string, ReadonlySet<string>] => [type, new Set(names.split(' '))]),
);

const sameObject: Builtin = (_it, { receiver, name, args }) =>
  receiver?.paths.some(({ text }) => chained.get(text)?.has(name)) ? noted(receiver, name, args) : null;

/** The words of a command line are kept, in the order in which it is given them. */
function noted(command: Value, name: string, args: readonly Value[]): Value {
  const [object] = command.objects;
  if (!object || (name !== 'arg' && name !== 'args')) return command;
  const given = args.flatMap(
    (value) => value.objects.find(({ kind }) => kind === 'array')?.itemsValue ?? [value],
  );
  object.items.value = [...(object.itemsValue ?? []), ...given];
  return command;
}

export const chainMethods: ReadonlyMap<string, Builtin> = new Map(
  [...chained.values()].flatMap((names) => [...names].map((name): [string, Builtin] => [name, sameObject])),
);
