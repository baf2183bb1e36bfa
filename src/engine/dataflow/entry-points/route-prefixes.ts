/** Calls after which other routes begin with a path: groups, mounts, prefixes. */
import type { PrefixModel } from '../../rules/model-entry-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';
import { joinPaths } from './routes.ts';

/** What the models say of paths that the call puts in front of others; null where nothing, as nearly always. */
export function prefixAt(it: Interpreter, { paths }: CallSite): PrefixModel | null {
  for (const path of paths) {
    const [model] = it.models.know(path).prefixes;
    if (model) return model;
  }
  return null;
}

/** Makes the call, and takes note of the routers and functions whose routes begin as it says. */
export function withPrefix(it: Interpreter, call: CallSite, model: PrefixModel, run: () => Value): Value {
  const prefix = prefixIn(call, model);
  const { routes } = it;
  const [receiver = null] = call.receiver?.objects ?? [];
  if (model.of === 'functions') {
    const begin = routes.fullPath(receiver, prefix);
    if (begin === null) return run();
    return routes.inside(begin.startsWith(routes.within) ? begin : joinPaths(routes.within, begin), run);
  }
  const result = run();
  if (typeof model.of === 'number') {
    // Without a prefix it is a part of the application all the same.
    const [path, replaces] = prefix === null ? ['', false] : [prefix, model.replaces];
    for (const object of call.args[model.of]?.objects ?? [])
      if (object.kind === 'opaque') routes.mount(object, receiver, path, replaces);
  } else if (prefix === null) return result;
  else if (model.of === 'application') routes.global = prefix;
  else if (model.of === 'result') for (const object of result.objects) routes.beginAt(object, prefix);
  else if (model.of === 'receiver')
    for (const object of call.receiver?.objects ?? []) routes.beginAt(object, prefix);
  return result;
}

function prefixIn({ args, keywords }: CallSite, { argument, keyword, key }: PrefixModel): string | null {
  const named = keyword === undefined ? undefined : keywords?.get(keyword);
  const given = named ?? (argument === undefined ? undefined : args[argument]);
  const value = key === undefined ? given : (given?.objects[0]?.get(key)?.value ?? undefined);
  return typeof value?.constant === 'string' ? value.constant : null;
}
