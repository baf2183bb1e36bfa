/** What a type has by `#[derive(…)]`. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';

export function derives({ decorators }: ClassNode, trait: string): boolean {
  return (decorators ?? []).some(
    ({ name, args }) =>
      name === 'derive' && args.some((arg) => arg.kind === 'identifier' && arg.name === trait),
  );
}
