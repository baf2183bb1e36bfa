/** Resources of JAX-RS that hold parts of the request: each request has one of its own. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { ClassObject } from '../values/class-object.ts';

const partOfRequest =
  /^(?:Query|Matrix|Path|Form|Header|Cookie|Bean)Param$|^Rest(?:Query|Path|Form|Header|Cookie)$/;

/** What one request leaves in its fields is not there in the next. */
export function isMadePerRequest({ node }: ClassObject): boolean {
  const isFilled = ({ decorators }: { decorators?: Decorator[] }) =>
    decorators?.some(({ name }) => partOfRequest.test(name)) ?? false;
  const isResource = node.decorators?.some(({ name }) => name === 'Path') ?? false;
  return isResource && (node.fields.some(isFilled) || node.methods.some(isFilled));
}
