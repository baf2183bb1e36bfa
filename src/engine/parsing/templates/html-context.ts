/** Where in the HTML a value is written: what escaping has to do there. */
import { isAddress } from './address-attributes.ts';
import type { Output } from './script-builder.ts';

/** Attributes whose text is a script: handlers, and the expressions of Alpine and Vue (`x-data`, `x-on:click`, `@click`, `v-if`). */
const holdsScript =
  /\s(?:on[a-z]+|x-(?:data|init|show|if|for|text|html|effect|model|modelable|id|on:[\w.:-]+|bind(?::[\w.:-]+)?)|v-(?:if|else-if|show|for|text|html|model|on:[\w.:-]+|bind:[\w.:-]+)|@[a-z][\w.:-]*)\s*=\s*$/i;

/** Reads the fixed text of a template piece by piece and knows where in the HTML its end is. */
export class HtmlContext {
  #isInScript = false;
  /** Text of the open tag so far; null outside of tags. */
  #tag: string | null = null;
  /** Quote of the JavaScript string or attribute that is open. */
  #quote: string | null = null;
  /** What has been written of the attribute that is open. */
  #quoted = '';

  /** The next fixed text. */
  read(text: string): void {
    for (const part of text.split(/(<\/?[a-zA-Z][\w-]*|>|["'`]|<!--|-->)/)) this.#readPart(part);
  }

  /** How a value that is escaped for HTML is written here. */
  get escaped(): Output {
    if (this.#isInScript && this.#tag === null) return this.#quote === null ? 'bare' : 'escaped';
    // What is escaped for HTML is a quote again by the time the script is read: `onclick="show('{{ name }}')"`.
    if (this.#quote !== null && holdsScript.test(this.#tag ?? '')) return 'bare';
    return this.#tag !== null && this.#quote === null && /=\s*$/.test(this.#tag) ? 'bare' : 'escaped';
  }

  /** The same for hosts whose models know what a whole address does: `javascript:` needs no character that is escaped. */
  get escapedOrAddress(): Output {
    const { attribute } = this;
    const isWhole = this.#quote !== null && this.#quoted === '' && attribute !== null;
    return isWhole && isAddress(attribute.element, attribute.name) ? 'address' : this.escaped;
  }

  /** The element, and the attribute of it that ends here with its sign; null elsewhere. */
  get attribute(): { element: string; name: string } | null {
    const { element } = this;
    const name = /([^\s"'=<>]+)\s*=\s*$/.exec(this.#tag ?? '')?.[1];
    return element === null || name === undefined ? null : { element, name };
  }

  /** The element whose tag is open. */
  get element(): string | null {
    return /^<([^\s>/]+)/.exec(this.#tag ?? '')?.[1] ?? null;
  }

  /** Inside of a tag or a script, where more than tags does harm. */
  get isInsideTag(): boolean {
    return this.#isInScript || this.#tag !== null;
  }

  /** A value was written: what stands before the next one is no longer the end of the fixed text. */
  wrote(): void {
    if (this.#quote !== null) this.#quoted += 'x';
    if (this.#tag !== null) this.#tag += 'x';
  }

  #readPart(part: string): void {
    if (this.#tag !== null) this.#readInTag(part);
    else if (/^<\/?[a-zA-Z]/.test(part) && !(this.#isInScript && !/^<\/script/i.test(part))) {
      this.#tag = part;
      this.#quote = null;
    } else if (this.#isInScript && /^["'`]$/.test(part)) this.#toggle(part);
  }

  #readInTag(part: string): void {
    if (this.#quote !== null) {
      if (part === this.#quote) this.#quote = null;
      else this.#quoted = (this.#quoted + part).slice(-1);
      return;
    }
    if (/^["']$/.test(part)) {
      this.#quote = part;
      this.#quoted = '';
    } else if (part === '>') {
      const name = /^<(\/?[a-zA-Z][\w-]*)/.exec(this.#tag ?? '')?.[1]?.toLowerCase();
      if (name === 'script') this.#isInScript = true;
      else if (name === '/script') this.#isInScript = false;
      this.#tag = null;
    } else this.#tag = `${this.#tag ?? ''}${part}`.slice(-200);
    if (this.#tag !== null && !this.#tag.startsWith('<')) this.#tag = `<${this.#tag}`;
  }

  #toggle(quote: string): void {
    if (this.#quote === null) this.#quote = quote;
    else if (this.#quote === quote) this.#quote = null;
  }
}
