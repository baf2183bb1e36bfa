/** Components of Blade that have a class: `<x-alert :message="$text"/>` makes an `App\View\Components\Alert`, which shows its page. */
import type { Span } from '../../parsing/ir/span.ts';
import { instantiate } from '../classes/instances.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { withoutPrefix } from '../values/entry-names.ts';
import type { Value } from '../values/value.ts';

/**
 * Makes the component and has it show itself.
 * @param views the pages that it would be without a class: `components.forms.input`
 * @returns whether the program has such a class
 */
export function showComponent(it: Interpreter, views: Value, given: Value | undefined, span: Span): boolean {
  const name = views.objects[0]?.itemsValue?.[0]?.constant;
  const made = typeof name === 'string' ? classOf(it, name) : null;
  if (!made) return false;
  const attributes = given?.objects.flatMap((object) => object.entries()) ?? [];
  // As named arguments are known: by the names of parameters.
  const keywords = new Map(attributes.map(([name, value]) => [`$${withoutPrefix(name)}`, value]));
  const component = instantiate(it, made, [], span, { keywords });
  it.callValue(readMember(it, component, 'render', span), component, [], span);
  return true;
}

/** `components.forms.text-input` is `View/Components/Forms/TextInput.php`. */
function classOf(it: Interpreter, view: string): ClassObject | null {
  const names = view
    .replace(/^components\./, '')
    .split('.')
    .map(studly);
  const [made] = declaredElsewhere(it, names.at(-1) ?? '')?.objects ?? [];
  const isMeant =
    made instanceof ClassObject && made.file.path.endsWith(`View/Components/${names.join('/')}.php`);
  return isMeant ? made : null;
}

function studly(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
