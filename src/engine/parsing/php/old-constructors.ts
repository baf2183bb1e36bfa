/** Constructors as they were before PHP 8: methods that have the name of their class. */
import type { ClassNode } from '../ir/declarations.ts';

/**
 * `class Upload { function Upload($name) … }`: outside of namespaces, and where there is no other one. It stays the method
 * that it is as well, since newer versions see no more in it.
 */
export function withOldConstructor(node: ClassNode, source: string): ClassNode {
  const own = node.name.toLowerCase();
  const old = node.methods.find(({ name, isStatic }) => !isStatic && name.toLowerCase() === own);
  if (!old || node.methods.some(({ name }) => name === 'constructor') || inNamespace.test(source))
    return node;
  return { ...node, methods: [...node.methods, { ...old, name: 'constructor' }] };
}

const inNamespace = /^[ \t]*(?:<\?php\s{1,200})?namespace\s+[\w\\]+\s*[;{]/m;
