/** Annotations of the program's own stand for those that they are annotated with: `@AdminGet("/x")` for `@GetMapping`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';

/** Of annotations on annotations. */
const maxDepth = 3;

const declared = new WeakMap<Interpreter, ReadonlyMap<string, readonly Decorator[]>>();
const composed = new WeakMap<readonly Decorator[], readonly Decorator[]>();

/** The decorators with what those of the program stand for; what is written where they are used holds there too. */
export function withComposed(
  it: Interpreter,
  decorators: readonly Decorator[] | undefined,
): readonly Decorator[] {
  const annotations = annotationsOf(it);
  if (!decorators || annotations.size === 0) return decorators ?? [];
  let all = composed.get(decorators);
  if (!all) {
    all = decorators.flatMap((one) => expanded(one, annotations, maxDepth));
    composed.set(decorators, all);
  }
  return all;
}

function expanded(
  one: Decorator,
  annotations: ReadonlyMap<string, readonly Decorator[]>,
  depth: number,
): Decorator[] {
  const behind = depth === 0 ? [] : (annotations.get(one.name) ?? []);
  return [one, ...behind.flatMap((meta) => expanded(standingFor(meta, one), annotations, depth - 1))];
}

function standingFor(meta: Decorator, used: Decorator): Decorator {
  return {
    ...meta,
    args: used.args.length > 0 ? used.args : meta.args,
    ...((meta.keywords || used.keywords) && { keywords: { ...meta.keywords, ...used.keywords } }),
  };
}

/** What the annotations of the program are annotated with, by their names; only those that are annotated at all. */
function annotationsOf(it: Interpreter): ReadonlyMap<string, readonly Decorator[]> {
  let annotations = declared.get(it);
  if (!annotations) {
    const statements = [...it.files.values()].flatMap(({ ir }) => ir.body);
    annotations = new Map(
      statements.flatMap((statement): [string, readonly Decorator[]][] =>
        statement.kind === 'class-declaration' && statement.class.isAnnotation
          ? [[statement.class.name, statement.class.decorators ?? []]]
          : [],
      ),
    );
    declared.set(it, annotations);
  }
  return annotations;
}
