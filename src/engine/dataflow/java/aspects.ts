/**
 * Aspects of the program that change what a method is given before it runs: `@Before("@annotation(scope)")` over a method
 * that puts something into the arguments. They are called by no code that could be followed.
 */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import { changedByAspect } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { withPartialGuard } from '../taint/taint.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** Takes the arguments, and puts something of its own into them. */
const takes = /\.getArgs\(\)/;
const changes = /\.put\(\s*(?:"[^"]{0,100}"|[A-Z][\w.]{0,100})\s*,|\bargs\[\w{1,20}\]\s*=[^=]/;
/** These put arguments into maps of their own. */
const keepsLog = /log|audit|monitor/i;

/** Classes whose methods hand what they are given to a database. */
const ofStatements = /\w(?:Dao|Mapper|Repository)\*?$|^\*(?:Dao|Mapper|Repository)$/i;

/** Longer ones are not looked into. */
const maxPointcut = 500;
/** No program has more. */
const maxAspects = 200;

/** Which methods an aspect is about: those with an annotation, or those of a name in classes of a name. */
type Pointcut = { annotation: string } | { classes: string; methods: string };

type Advised = Pick<FunctionObject, 'node' | 'homeClass'>;

const known = new WeakMap<Interpreter, readonly { aspect: string; pointcut: Pointcut }[]>();

/** What stands for a parameter: as it was handed in, unless an aspect may have changed it. */
export function changedByAspects(it: Interpreter, fn: Advised, value: Value): Value {
  if (!value.isTainted) return value;
  let all = known.get(it);
  if (!all) {
    all = aspectsOf(it).slice(0, maxAspects);
    known.set(it, all);
  }
  const one = all.find(({ pointcut }) => isMeant(fn, pointcut));
  return one ? value.withTaints(withPartialGuard(value.taints, changedByAspect(one.aspect))) : value;
}

function isMeant({ node, homeClass }: Advised, pointcut: Pointcut): boolean {
  if ('annotation' in pointcut)
    return node.decorators?.some(({ name }) => name === pointcut.annotation) ?? false;
  return (
    isCalled(node.name ?? '', pointcut.methods) && isCalled(homeClass?.node.name ?? '', pointcut.classes)
  );
}

/** Whether a name fits `*Dao`, `list*`. */
function isCalled(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.endsWith(last) && name.length - last.length >= from;
}

function aspectsOf(it: Interpreter): { aspect: string; pointcut: Pointcut }[] {
  return [...it.files.values()].flatMap(({ ir, text }) =>
    ir.body.flatMap((statement) => {
      if (statement.kind !== 'class-declaration') return [];
      const { class: aspect } = statement;
      if (keepsLog.test(aspect.name) || !aspect.decorators?.some(({ name }) => name === 'Aspect')) return [];
      const code = text.slice(aspect.start, aspect.end);
      if (!takes.test(code) || !changes.test(code)) return [];
      return pointcutsOf(aspect, text).map((pointcut) => ({ aspect: aspect.name, pointcut }));
    }),
  );
}

function pointcutsOf({ methods }: ClassNode, text: string): Pointcut[] {
  return methods.flatMap((method) =>
    (method.decorators ?? []).flatMap(({ name, start, end }) =>
      /^(?:Before|Around|Pointcut)$/.test(name)
        ? (pointcutIn(text.slice(start, Math.min(end, start + maxPointcut)), method) ?? [])
        : [],
    ),
  );
}

function pointcutIn(written: string, { parameters }: FunctionNode): Pointcut | null {
  const named = /@annotation\(\s*([\w.]{1,200})\s*\)/.exec(written)?.[1];
  if (named !== undefined) {
    const parameter = parameters.find(
      ({ pattern }) => pattern.kind === 'identifier' && pattern.name === named,
    );
    const type = parameter?.type ?? named;
    const annotation = type.slice(type.lastIndexOf('.') + 1);
    return keepsLog.test(annotation) ? null : { annotation };
  }
  const [methods = '', classes = ''] = (/execution\(([^()]{1,300})\(/.exec(written)?.[1] ?? '')
    .split('.')
    .reverse();
  // All methods would be those of a log or of a measure, but where statements are run.
  const isMeant = /^[\w*]*\w[\w*]*$/.test(methods) || (methods === '*' && ofStatements.test(classes));
  return isMeant ? { classes, methods } : null;
}
