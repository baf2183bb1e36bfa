/**
 * What a form's fields have from the program, whoever sent the form.
 * https://docs.djangoproject.com/en/stable/ref/forms/api/#attributes-of-boundfield
 */
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../values/value.ts';

const written = new Set([
  'auto_id',
  'css_classes',
  'help_text',
  'html_name',
  'id_for_label',
  'label_tag',
  'legend_tag',
  'widget_type',
]);

export function writtenPart(_: Interpreter, { isTainted }: Value, name: string): Value | undefined {
  return isTainted && written.has(name) ? unknown : undefined;
}
