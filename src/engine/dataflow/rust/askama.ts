/** Askama: a struct that names a template is made to be written as that page, with its fields as the page's variables. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { renderTemplate } from '../templates/templates.ts';
import type { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** `#[template(path = "page.html")] struct Page { name: String }`: followed into the page where a `Page` is made. */
export function fillPage(it: Interpreter, made: Value, span: Span | null): void {
  const maker = made.objects[0]?.prototype?.maker;
  const page = maker && span ? pageOf(maker) : null;
  if (page === null || !span) return;
  const whole = new HeapObject('object', it.entryId);
  whole.cell('self').value = made;
  renderTemplate(it, page, [made, objectValue(whole)], span);
}

function pageOf({ node }: ClassObject): string | null {
  const path = node.decorators?.find(({ name }) => name === 'template')?.keywords?.path;
  return path?.kind === 'literal' && typeof path.value === 'string' ? path.value : null;
}
