/** Livewire's validation: public fields whose rules let through numbers, words and choices, after `$this->validate()`. */
import type { Field } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { noteRule, noteRules } from './validation.ts';

const components = ['Livewire.Component', 'Livewire.Volt.Component', 'Livewire.Form'];
const bladeComponents = ['Illuminate.View.Component'];

function isComponent(it: Interpreter, { paths }: Value, types = components): boolean {
  return paths.some((path) => types.some((type) => it.models.isOfType(path, type)));
}

/** The page of a component has its fields as variables. */
export function showsItself(it: Interpreter): boolean {
  const { thisValue } = it.frame;
  return thisValue.objects.length > 0 && isComponent(it, thisValue, [...components, ...bladeComponents]);
}

/**
 * Notes which fields of the component carry nothing harmful any more.
 * @returns its fields, as `validate` gives them; null where the call is no validation of a component
 */
export function validatedComponent(it: Interpreter, { name, receiver, args, span }: CallSite): Value | null {
  if (name !== 'validate' || !receiver) return null;
  if (!isComponent(it, receiver)) return null;
  const fields = new HeapObject('opaque', it.entryId);
  for (const object of receiver.objects) {
    const declared = findProperty(it, object, 'rules');
    const rules = args[0] ?? (declared && calledOrKept(it, declared, receiver, span));
    if (rules) noteRules(it, receiver, rules);
    const made = object.prototype?.maker;
    if (made instanceof ClassObject)
      for (const { node, scope } of lineageOf(made))
        for (const field of node.fields) {
          const rule = ruleOf(field);
          if (rule) noteRule(it, receiver, field.name, it.evaluate(rule, scope));
        }
    for (const [field, value] of object.entries()) if (value) fields.cell(field).value = value;
  }
  return objectValue(fields);
}

/** `protected $rules = […]` or `function rules() { return […]; }` */
function calledOrKept(it: Interpreter, rules: Value, receiver: Value, span: CallSite['span']): Value {
  const isMethod = rules.objects.some(({ kind }) => kind === 'function');
  return isMethod ? it.callValue(rules, receiver, [], span) : rules;
}

/** `#[Validate('required|in:asc,desc')] public string $direction` */
function ruleOf({ decorators = [] }: Field) {
  const rule = decorators.find(({ name }) => name === 'Validate' || name === 'Rule');
  return rule?.args[0] ?? rule?.keywords?.rule;
}
