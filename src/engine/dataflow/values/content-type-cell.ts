/** The content type of a response; null where nothing is known of it. */
import { Cell } from './journal.ts';

export class ContentTypeCell extends Cell<string | null> {
  /** Of two types that show no markup either one says all that matters. */
  override join(a: string | null, b: string | null): string | null {
    return a === b || (isPlain(a) && isPlain(b)) ? a : null;
  }
}

function isPlain(contentType: string | null): boolean {
  return contentType !== null && !rendersAsMarkup(contentType);
}

/** Whether browsers run the scripts of an answer of this type. */
export function rendersAsMarkup(contentType: string): boolean {
  return /html|xml|svg/i.test(contentType);
}
