/** Where the markup ends that is being read, and which marks in it matter. */

/** How the markup ends that is being read. */
export type Markup =
  | { kind: 'document' }
  /** One line: `@: text`. */
  | { kind: 'line' }
  /** What stands between the braces of a section. */
  | { kind: 'braces' }
  /** An element within code, up to its end tag. */
  | { kind: 'element'; name: string };

export const marks: Readonly<Record<Markup['kind'], RegExp>> = {
  document: /@/g,
  line: /[@\n]/g,
  braces: /[@{}]/g,
  element: /[@"']|<!--|<\/?[a-zA-Z][\w:.-]*|\/?>/g,
};

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Tells at every mark whether the markup ends with it. */
export function endOf(markup: Markup): (mark: string) => boolean {
  switch (markup.kind) {
    case 'document':
      return () => false;
    case 'line':
      return () => true;
    case 'braces': {
      let nesting = 0;
      return (mark) => (mark === '{' ? nesting++ < 0 : nesting-- === 0);
    }
    case 'element':
      return endOfElement(markup.name.toLowerCase());
  }
}

/** Only elements of the same name are counted: whether the others within are closed does not matter. */
function endOfElement(element: string): (mark: string) => boolean {
  let open = 0;
  let tag = '';
  let quote = '';
  return (mark) => {
    if (mark === '"' || mark === "'") {
      if (tag !== '') quote = quote === '' ? mark : quote === mark ? '' : quote;
      return false;
    }
    if (quote !== '') return false;
    if (mark.startsWith('<')) {
      tag = mark.slice(1).toLowerCase();
      return false;
    }
    const ended = tag;
    tag = '';
    if (ended === `/${element}`) open--;
    else if (ended === element && mark === '>' && !voidElements.has(element)) open++;
    return ended !== '' && open <= 0;
  };
}
