/** Where a line of code can be read. */

export interface CodeLinks {
  /**
   * @param start 1-based; 0 for the file as a whole
   * @returns null where there is no page for it, such as addresses of live targets
   */
  lines(file: string, start: number, end: number): string | null;
}

export const noLinks: CodeLinks = { lines: () => null };

/** @param ownerAndName `owner/name`; @param commit the lines are of */
export function githubLinks(serverUrl: string, ownerAndName: string, commit: string): CodeLinks {
  return {
    lines(file, start, end) {
      if (/^https?:\/\//i.test(file) || file === '') return null;
      const path = file.split('/').map(encodePart).join('/');
      const lines = start < 1 ? '' : end > start ? `#L${start}-L${end}` : `#L${start}`;
      return `${serverUrl}/${ownerAndName}/blob/${commit}/${path}${lines}`;
    },
  };
}

/** Parentheses would end the address within a Markdown link. */
function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
