/** Annotations of the program's own stand for those that they are annotated with: `@AdminGet("/x")` for `@GetMapping`. */
import type { ClassNode, Decorator } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import { passedOn } from './aliased-elements.ts';

/** Of annotations on annotations. */
const maxDepth = 3;

const declared = new WeakMap<Interpreter, ReadonlyMap<string, ClassNode>>();
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

function expanded(one: Decorator, annotations: ReadonlyMap<string, ClassNode>, depth: number): Decorator[] {
  const type = depth === 0 ? undefined : annotations.get(one.name);
  const behind = type?.decorators?.map((meta) => standingFor(meta, passedOn(type, meta, one))) ?? [];
  return [one, ...behind.flatMap((meta) => expanded(meta, annotations, depth - 1))];
}

function standingFor(meta: Decorator, { args, keywords }: Pick<Decorator, 'args' | 'keywords'>): Decorator {
  return {
    ...meta,
    args: args.length > 0 ? args : meta.args,
    ...((meta.keywords || keywords) && { keywords: { ...meta.keywords, ...keywords } }),
  };
}

export function annotationNamed(it: Interpreter, name: string): ClassNode | undefined {
  return annotationsOf(it).get(name);
}

/** The annotations of the program by their names; only those that are annotated themselves. */
function annotationsOf(it: Interpreter): ReadonlyMap<string, ClassNode> {
  let annotations = declared.get(it);
  if (!annotations) {
    const statements = [...it.files.values()].flatMap(({ ir }) => ir.body);
    annotations = new Map(
      statements.flatMap((statement): [string, ClassNode][] =>
        statement.kind === 'class-declaration' && statement.class.isAnnotation
          ? [[statement.class.name, statement.class]]
          : [],
      ),
    );
    declared.set(it, annotations);
  }
  return annotations;
}
