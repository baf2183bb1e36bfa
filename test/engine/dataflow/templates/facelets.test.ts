/** Pages of JSF: what components write as it is, and what the request puts into the properties that they show. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const file = 'src/main/webapp/page.xhtml';
const found = (shown: string) =>
  findings({
    'src/main/java/Page.java': 'class Page {}',
    [file]: `<html xmlns:h="jakarta.faces.html" xmlns:f="jakarta.faces.core"><h:body>\n${shown}\n</h:body></html>`,
  });

it.each([
  ['a parameter', '<h:outputText escape="false" value="#{param.title}"/>'],
  ['a parameter among text', `<h:outputText value='&lt;b>#{param.title}' escape='false'></h:outputText>`],
  [
    'a property of the view',
    '<f:viewParam name="t" value="#{page.title}"/><h:outputText value="#{page.title}" escape="false"/>',
  ],
  [
    'a property of a form',
    '<h:inputText id="t" value="#{page.title}"/><h:outputText value="#{page.title}" escape="false"/>',
  ],
])('written as it is, it is told: %s', (_, shown) => {
  expect(found(shown)).toEqual([`code/template-xss ${file}:2`]);
});

it.each([
  ['escaped', '<h:outputText value="#{param.title}"/><p>#{param.title}</p>'],
  ['told to be escaped', '<h:outputText value="#{param.title}" escape="true"/>'],
  ['no input of the page', '<h:outputText value="#{page.title}" escape="false"/>'],
  ['in a comment', '<!-- <h:outputText escape="false" value="#{param.title}"/> -->'],
])('nothing is told of what is %s', (_, shown) => {
  expect(found(shown)).toEqual([]);
});

it('a page that is never closed is read in linear time', () => {
  const begun = performance.now();
  expect(found('<!-- <h:outputText escape="false" value="'.repeat(20_000))).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
