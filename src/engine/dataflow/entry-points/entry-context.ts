/** How the code that is being interpreted is reached from outside. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { EntryPoint } from '../../results/candidate.ts';
import type { ContentTypeCell } from '../values/content-type-cell.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import type { Again } from './entered-again.ts';

/** A result that begins so is an address. */
export interface Redirect {
  prefix: string;
  rule: string;
}

/** A function on its way, with the path of its file. */
export interface RunningFunction {
  function: FunctionNode;
  file: string;
}

/** Whose own code led to an entry. */
export interface Registrars {
  /** Files: the module it is, or those that registered the handler. */
  roots: readonly string[];
  /** Functions that registered the handler: without them it is nobody's. */
  registrars: readonly RunningFunction[];
}

/**
 * A method may stand in another file than its type (Go): what runs it again needs both. What a handler leaves for
 * others came through it, shown or not.
 */
export function enteredBy({ homeClass, node, file }: FunctionObject): Registrars {
  return {
    roots: homeClass && homeClass.file !== file ? [homeClass.file.path] : [],
    registrars: [{ function: node, file: file.path }],
  };
}

/** How the code being interpreted is reached, and what is known of the response it writes. */
export interface EntryContext extends Registrars {
  entryPoint: EntryPoint;
  /** Content type of the response being written, once something set it. */
  contentType: ContentTypeCell;
  /** The function whose result is sent to the client, and the rule for that. */
  result?: { function: FunctionNode; rule: string; redirect?: Redirect; key?: string | undefined };
  /** Of a call from outside: the one that made what is called. */
  within?: EntryContext | undefined;
  /** The function whose result names the page that is rendered. */
  viewFrom?: FunctionNode;
  /** What was loaded for the page that is being shown. */
  loaded?: Value;
  /** Where it may have to be entered once more. */
  again?: Again;
  /** What its registration asks for an administrator with. */
  admits?: string | undefined;
  /** What its registration holds the request with to a schema that is not seen. */
  heldTo?: string | undefined;
  /** The router that its function was registered on. */
  router?: HeapObject | null;
  /** It runs before the handlers, which find what it leaves on the request. */
  isMiddleware?: boolean;
  /** It was registered for all that is asked for, by no route. */
  isForAll?: boolean;
  /** What this function returns is the answer, and no handler runs then. */
  answers?: FunctionNode;
  /** It calls the handlers itself, and gives back what they answer: `return super().dispatch(request)`. */
  handsOn?: boolean;
  /** What middleware calls to go on. */
  next?: HeapObject;
  /** What it had cleared, by field, where it ended early without an answer. */
  clearedEarly?: ReadonlyMap<string, number>;
  /** For which categories middleware has cleared fields of the request, by how they are read. */
  checkedBefore?: ReadonlyMap<string, number>;
}
