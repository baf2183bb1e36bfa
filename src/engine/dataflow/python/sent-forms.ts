/**
 * Forms and serializers that generic views make of what was sent, or are handed: `self.get_form()`,
 * `self.get_serializer(data=request.data)`, `perform_create(self, serializer)`.
 * https://www.django-rest-framework.org/api-guide/generic-views/
 */
import type { Span } from '../../parsing/ir/span.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, type Value } from '../values/value.ts';

/** What a view names in an attribute, or answers when it is asked. */
interface Kind {
  attribute: string;
  asked: string;
}

const form: Kind = { attribute: 'form_class', asked: 'get_form_class' };
const serializer: Kind = { attribute: 'serializer_class', asked: 'get_serializer_class' };

/** Methods that are handed one of what was sent. */
const handed: ReadonlyMap<string, Kind> = new Map([
  ['form_valid', form],
  ['form_invalid', form],
  ['perform_create', serializer],
  ['perform_update', serializer],
]);

/** What the view hands to its method; null where that gets nothing of the kind, or nobody knows which. */
export function handedTo(it: Interpreter, made: ClassObject, fn: FunctionObject, view: Value): Value | null {
  const kind = handed.get(fn.node.name);
  return kind ? ofRequest(it, kind, made, view, fn.node) : null;
}

/** `self.get_form()` */
const formAsked: Builtin = (it, { receiver, args, span }) => {
  const made = args.length === 0 ? receiver?.objects[0]?.prototype?.maker : undefined;
  return made && receiver ? ofRequest(it, form, made, receiver, span) : null;
};

/** `self.get_serializer(note, data=request.data)` */
const serializerAsked: Builtin = (it, { receiver, args, keywords, span }) => {
  const made = receiver?.objects[0]?.prototype?.maker;
  return made && receiver ? makeOf(it, serializer, made, receiver, args, span, keywords) : null;
};

export const sentForms: ReadonlyMap<string, Builtin> = new Map([
  ['get_form', formAsked],
  ['get_serializer', serializerAsked],
]);

function ofRequest(it: Interpreter, kind: Kind, made: ClassObject, view: Value, span: Span): Value | null {
  const request = readMember(it, view, 'request', span);
  const read = (name: string) => readMember(it, request, name, span);
  return kind === form
    ? makeOf(it, kind, made, view, [read('POST'), read('FILES')], span)
    : makeOf(it, kind, made, view, [], span, new Map([['data', read('data')]]));
}

function makeOf(
  it: Interpreter,
  { attribute, asked }: Kind,
  made: ClassObject,
  view: Value,
  args: readonly Value[],
  span: Span,
  keywords: ReadonlyMap<string, Value> | null = null,
): Value | null {
  const answers = findProperty(it, made.instancePrototype, asked)?.objects[0];
  const named =
    answers instanceof FunctionObject
      ? it.apply(answers, view, [], { span })
      : findProperty(it, made.instancePrototype, attribute);
  let result: Value | undefined;
  for (const one of named?.objects ?? [])
    if (one instanceof ClassObject)
      result = joinValues(result, instantiate(it, one, args, span, keywords ? { keywords } : {}));
  return result ?? null;
}
