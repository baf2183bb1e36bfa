/** Public methods of controllers that no route names, though routes name others, and that the class calls itself. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { ProgramFile } from '../modules/program.ts';
import { FunctionObject, type NativeFunction } from '../values/function-objects.ts';

/** One word stands for all of them: `Route::resource('photos', PhotoController::class)`. */
const ofResources = /^(?:index|create|store|show|edit|update|destroy)$/;

/** The methods that routes were seen to name. */
export class RoutedMethods {
  readonly #nodes = new Set<FunctionNode>();

  note(functions: readonly (FunctionObject | NativeFunction)[]): void {
    for (const fn of functions) if (fn instanceof FunctionObject && fn.homeClass) this.#nodes.add(fn.node);
  }

  /** Whether the method of a class in this file is there for others of its class only. */
  isHelper(node: FunctionNode, { text }: ProgramFile): boolean {
    if (this.#nodes.size === 0 || this.#nodes.has(node) || ofResources.test(node.name ?? '')) return false;
    return ['$this->', 'self::', 'static::'].some((before) => text.includes(`${before}${node.name}(`));
  }
}
