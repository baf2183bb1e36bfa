/** `call.respondText(ContentType.Text.Html) { "…" }`: what the lambda gives is the text that is sent. */
import { callFunction } from '../java/functional-interfaces.ts';
import type { Builtin } from '../language-builtins.ts';

const respondText: Builtin = (it, call) => {
  const block = call.args.at(-1);
  if (!block?.objects.some(({ kind }) => kind === 'function')) return null;
  const text = callFunction(it, block, [], call.span);
  return it.invoke({ ...call, args: [text, ...call.args.slice(0, -1)] });
};

export const providedTexts: ReadonlyMap<string, Builtin> = new Map([['respondText', respondText]]);
