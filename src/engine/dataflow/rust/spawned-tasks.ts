/** `tokio::spawn(work(receiver))`, `thread::spawn(move || …)`: goes on beside the handlers, and waits for what they send. */
import type { CallSite } from '../calls/call-site.ts';
import { noteSpawned } from '../calls/spawned.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { unknown } from '../values/value.ts';

const starters =
  /(?:^|\.)(?:tokio|task|thread|rt|runtime|async_std|smol|actix|JoinSet\(\)|scope)\.spawn(?:_blocking|_local)?$/;

/** What was started has run once already. */
export function noteTask(it: Interpreter, { name, paths, argNodes, span }: CallSite, scope: Scope): void {
  const [task] = argNodes;
  if (!task || !name.includes('spawn') || !paths.some(({ text }) => starters.test(text))) return;
  noteSpawned(it, () => {
    const made = it.evaluate(task, scope);
    if (task.kind === 'function') it.callValue(made, unknown, [], span);
  });
}
