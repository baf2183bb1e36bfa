/**
 * Which tags a page uses, by the prefixes that it gives them: `<%@ taglib prefix="shop" uri="http://shop.com/tags" %>`,
 * or with `tagdir="/WEB-INF/tags"` those whose pages lie in a folder.
 * @param directives each with its brackets
 */
export function librariesOf(directives: readonly string[]): Map<string, string> {
  return new Map(
    directives.flatMap((directive): [string, string][] => {
      const prefix = attributeOf(directive, 'prefix');
      const library = attributeOf(directive, 'uri') ?? attributeOf(directive, 'tagdir');
      return prefix === null || library === null ? [] : [[prefix, library]];
    }),
  );
}

function attributeOf(directive: string, name: string): string | null {
  return new RegExp(`\\s${name}\\s{0,20}=\\s{0,20}["']([^"']{1,300})["']`).exec(directive)?.[1] ?? null;
}
