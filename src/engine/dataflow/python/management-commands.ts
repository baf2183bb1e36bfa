/** Django's `call_command('sync', name)`: runs `handle` of the command in `management/commands/sync.py`. */
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { constantValue, type Value } from '../values/value.ts';

export function callCommand(it: Interpreter, { args, keywords, span }: CallSite): Value | null {
  const [called, ...given] = args;
  const file = typeof called?.constant === 'string' ? fileOf(it, called.constant) : undefined;
  const made = file && moduleOf(it, file).scope.find('Command')?.value?.objects[0];
  if (!(made instanceof ClassObject)) return null;
  const handle = findProperty(it, made.instancePrototype, 'handle')?.objects[0];
  if (!(handle instanceof FunctionObject)) return null;
  const names = positionalNames(made);
  const options = new Map(keywords);
  for (const [index, value] of given.entries()) options.set(names[index] ?? `argument ${index}`, value);
  it.apply(handle, instantiate(it, made, [], span), [], { span, keywords: options });
  return constantValue(null);
}

function fileOf(it: Interpreter, name: string): ProgramFile | undefined {
  const end = `/management/commands/${name}.py`;
  return [...it.files.values()].find(({ path }) => `/${path}`.endsWith(end));
}

/** `parser.add_argument('target')`, in the order in which they are added; options begin with a hyphen. */
function positionalNames({ node }: ClassObject): string[] {
  const adding = node.methods.find(({ name }) => name === 'add_arguments');
  return (adding?.body ?? []).flatMap((statement) => {
    if (statement.kind !== 'expression' || statement.expression.kind !== 'call') return [];
    const { callee, args } = statement.expression;
    const [first] = args;
    const isAdded = callee.kind === 'member' && callee.property === 'add_argument';
    if (!isAdded || first?.kind !== 'literal' || typeof first.value !== 'string') return [];
    return first.value.startsWith('-') ? [] : [first.value];
  });
}
