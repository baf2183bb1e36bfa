/** The page of a component of Angular, as a method of its class: `@Component({ templateUrl: './a.html' })`. */
import { callAt, identifierAt, literalAt, statementAt } from '../frequent-nodes.ts';
import type { ClassNode, Decorator, FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';

/** No method of a program is called so. */
export const pageMethod = '(template)';

/** What a decorator says under this name. */
export function saidBy({ args: [options] }: Decorator, name: string): Expression | undefined {
  if (options?.kind !== 'object') return undefined;
  const found = options.properties.find((one) => one.kind === 'property' && one.key === name);
  return found?.value;
}

/** Adds the method, if the class has a page; one that stands in the file itself is read when the file has been. */
export function addPage(made: ClassNode, decorators: readonly Decorator[], lower: Lowering): void {
  const component = decorators.find(({ name }) => name === 'Component');
  if (!component) return;
  const inline = saidBy(component, 'template');
  const other = saidBy(component, 'templateUrl');
  const isText = (node: Expression | undefined) => node?.kind === 'literal' && typeof node.value === 'string';
  if (inline && isText(inline) && inline.end - inline.start > 2) {
    const method = methodAt(inline);
    lower.templates.push({
      language: 'angular',
      from: inline.start + 1,
      to: inline.end - 1,
      add: (body) => method.body.push(...body),
    });
    made.methods.push(method);
  } else if (other && isText(other)) {
    const method = methodAt(other);
    method.body.push(
      statementAt(
        other,
        callAt(other, identifierAt(other, 'show_page'), [
          literalAt(other, (other as { value: string }).value),
        ]),
      ),
    );
    made.methods.push(method);
  }
}

function methodAt({ line, endLine, start, end }: Expression): FunctionNode {
  const place = { line, endLine, start, end };
  return { ...place, kind: 'function', name: pageMethod, parameters: [], body: [], lexicalThis: false };
}
