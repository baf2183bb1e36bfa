/** Graphene's arguments: `users = List(String, first=Int())` above `def resolve_users(root, info, first)`, `class Arguments: first = Int()`. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ClassObject } from '../values/class-object.ts';

const harmless = /^(?:Int|BigInt|Float|Decimal|Boolean|Date|DateTime|Time|UUID)$/;
const holders = /^(?:Arguments|Input)$/;

/** Whether all that the class declares under this name are numbers, truth values or dates, and something is. */
export function declaresNumber({ node }: ClassObject, parameter: string): boolean {
  const declared = [...givenToFields(node, parameter), ...fieldsOfArguments(node, parameter)];
  return declared.length > 0 && declared.every(isNumber);
}

function givenToFields({ fields }: ClassNode, parameter: string): Expression[] {
  return fields.flatMap(({ value }) => (value?.kind === 'call' && value.keywords?.[parameter]) || []);
}

function fieldsOfArguments({ classes = [] }: ClassNode, parameter: string): Expression[] {
  return classes
    .filter(({ name }) => holders.test(name))
    .flatMap(({ fields }) => fields.filter(({ name }) => name === parameter))
    .flatMap(({ value }) => value ?? []);
}

/** `graphene.Int(required=True)`, `graphene.Argument(graphene.Int)` */
function isNumber(type: Expression): boolean {
  if (type.kind !== 'call') return harmless.test(lastNameOf(type));
  const [of] = type.args;
  const name = lastNameOf(type.callee);
  return name === 'Argument' && of ? isNumber(of) : harmless.test(name);
}
