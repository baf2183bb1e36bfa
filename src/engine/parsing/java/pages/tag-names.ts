/** How pages call a tag or a function of a library. */
export const tagCall = 'page_tag';

/** The call that gives a bean of the program by its name. */
export const beanCall = 'page_bean';

const border = '#';

/** A tag and a function of a library may have one name. */
export function functionName(name: string): string {
  return `${name}()`;
}

/** One name for both. */
export function tagName(library: string, name: string): string {
  return library + border + name;
}

/** What such a name was made of. */
export function partsOfTagName(text: string): { library: string; name: string } {
  const at = text.lastIndexOf(border);
  return { library: text.slice(0, Math.max(at, 0)), name: text.slice(at + 1) };
}
