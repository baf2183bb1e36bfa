/** Yii's validation: attributes whose rules let through numbers, choices, patterns and files of known endings, after `$form->validate()`. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';
import { noteChecked, noteRule } from './validation.ts';

/** Validators after which an attribute is one of few, a number or a date. */
const harmless = new Set('in integer number double boolean date time datetime ip'.split(' '));

/** `[['kind', 'order'], 'in', 'range' => […]]` in what `rules()` gives back. */
export function validatedModel(it: Interpreter, { name, receiver, args, span }: CallSite): Value | null {
  if (name !== 'validate' || args.length > 0) return null;
  if (!receiver?.paths.some((path) => it.models.isOfType(path, 'yii.base.Model'))) return null;
  for (const object of receiver.objects) {
    const declared = findProperty(it, object, 'rules');
    const rules = declared && it.callValue(declared, receiver, [], span);
    for (const rule of itemsOf(rules)) noteRuleOf(it, receiver, rule);
  }
  return unknown;
}

/** A rule with `when` holds only where it is asked for. */
function noteRuleOf(it: Interpreter, model: Value, rule: Value): void {
  const [made] = rule.objects;
  const [attributes, validator] = [0, 1].map((at) => made?.itemAt(at) ?? made?.get(String(at))?.value);
  if (!attributes || made?.get('when') || made?.get('on') || made?.get('except')) return;
  const named = typeof attributes.constant === 'string' ? [attributes] : itemsOf(attributes);
  const kind = String(validator?.constant);
  const pattern = made?.get('not') ? undefined : made?.get('pattern')?.value?.constant;
  const isOfEnding = /^(?:file|image)$/.test(kind) && made?.get('extensions') !== undefined;
  for (const { constant: attribute } of named) {
    if (typeof attribute !== 'string') continue;
    if (harmless.has(kind) || isOfEnding) noteChecked(it, model, attribute);
    else if (kind === 'match' && typeof pattern === 'string')
      noteRule(it, model, attribute, constantValue(`regex:${pattern}`), model.taints);
    else if (kind === 'url') noteRule(it, model, attribute, constantValue('url'), model.taints);
  }
}

function itemsOf(list: Value | null | undefined): readonly Value[] {
  return list?.objects.flatMap((object) => object.itemsValue ?? []) ?? [];
}
