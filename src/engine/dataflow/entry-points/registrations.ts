/** Calls that will come from outside, and who asked for them. */
import type { Span } from '../../parsing/ir/span.ts';
import type { HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import { functionsOnStack } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import type { HeapObject, RegexObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import type { Registrars } from './entry-context.ts';
import type { CheckedPart } from './request-checks.ts';

/** A call that will come from outside, with what is known of it. */
export interface Registration {
  functions: (FunctionObject | NativeFunction)[];
  /** The class of errors that they handle. */
  handled?: string | null;
  /** So many of them run before the handler, and give no answer. */
  before?: number;
  roles: readonly Role[];
  model: HandlerModel;
  kind: HandlerModel['kind'];
  method: string | null;
  path: string | null;
  /** In place of a path, what it has to match: its groups are what the function is given. */
  pattern?: RegexObject | undefined;
  /** Name of the template that what the handler returns is given to. */
  template: string | null;
  /** The router it was registered on: its mount point comes before the path. */
  router: HeapObject | null;
  /** What the call was given, where it counts for the routes of what that gives back alone. */
  madeWith?: readonly Value[];
  /** Where all begins that the function registers in which the call stands. */
  within: string;
  span: Span;
  /** Files and functions whose own code led here. */
  by: Registrars;
  /** Schemas that parts of what the handler gets first have gone through. */
  checks: readonly CheckedPart[];
  /** What asks for an administrator before it. */
  admits?: string | undefined;
  /** Conditions beside its path decide for which requests it runs. */
  isNowAndThen?: boolean;
  /** What holds the request to a schema that is not seen. */
  heldTo?: string | undefined;
  /** The part of the path for which it is called. */
  part?: string;
  /** The name of the queue whose entries it works on. */
  queue?: string | undefined;
  /** Other handlers get what it returns, in this role. */
  shares?: string;
}

export function registrarsNow({ entry, frame }: Interpreter): Registrars {
  const known = new Set(entry.registrars.map((each) => each.function));
  const others = functionsOnStack(frame).filter((each) => !known.has(each.function));
  return { roots: entry.roots, registrars: [...entry.registrars, ...others] };
}

/** Nothing is known of who calls the function, and with what. */
export const unmodelled: HandlerModel = {
  kind: 'handler',
  when: [],
  from: 0,
  hooks: [],
  roles: [],
  given: {},
  checks: {},
  methods: false,
  rendersResult: false,
};

/** The same of a registration: no route, no router, no checks. */
export const unrouted: Omit<Registration, 'functions' | 'span' | 'by'> = {
  roles: [],
  model: unmodelled,
  kind: 'handler',
  method: null,
  path: null,
  template: null,
  router: null,
  within: '',
  checks: [],
};
