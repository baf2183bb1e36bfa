/** Public methods of controllers that no route names, though routes name others, and that the class calls itself. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { ProgramFile } from '../modules/program.ts';
import { FunctionObject, type NativeFunction } from '../values/function-objects.ts';

/** One word stands for all of them: `Route::resource('photos', PhotoController::class)`. */
const ofResources = /^(?:index|create|store|show|edit|update|destroy)$/;

/** `showAction`, as Symfony had it and many still write it. */
const isCalledAction = /.Action$/;
const namesActions = /\bfunction \w{1,80}Action\(/;

/** The methods that routes were seen to name. */
export class RoutedMethods {
  readonly #nodes = new Set<FunctionNode>();

  note(functions: readonly (FunctionObject | NativeFunction)[]): void {
    for (const fn of functions) if (fn instanceof FunctionObject && fn.homeClass) this.#nodes.add(fn.node);
  }

  /**
   * Whether the method of a class in this file is there for others of its class only.
   * @param heirs files that may call a method of an abstract class as their own; null for other classes
   */
  isHelper(node: FunctionNode, { text }: ProgramFile, heirs: Iterable<ProgramFile> | null): boolean {
    if (this.#nodes.has(node) || ofResources.test(node.name ?? '')) return false;
    // Where no route was seen, names of the old form tell which methods are actions.
    if (this.#nodes.size === 0 && (isCalledAction.test(node.name ?? '') || !namesActions.test(text)))
      return false;
    const calls = ['$this->', 'self::', 'static::'].map((before) => `${before}${node.name}(`);
    const isCalledIn = (code: string) => calls.some((call) => code.includes(call));
    if (isCalledIn(text)) return true;
    for (const heir of heirs ?? []) if (isCalledIn(heir.text)) return true;
    return false;
  }
}
