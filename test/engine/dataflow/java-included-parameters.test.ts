/** Parameters of pages that others include. */
import { expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const fragment = { 'web/WEB-INF/jsp/buttons.jsp': '<a id="${param.id}">x</a>' };
const isTold = (sources: Sources) =>
  findings({ ...fragment, ...sources }).some((one) => one.includes('buttons.jsp'));
const including = (given: string) =>
  `<c:import url="buttons.jsp"><c:param name="asTable" value="true"/>${given}</c:import>`;

it.each([
  ['JSTL', including('<c:param name="id" value="${song.id}"/>')],
  [
    'a standard action',
    '<jsp:include page="/WEB-INF/jsp/buttons.jsp"><jsp:param name="id" value="7"/></jsp:include>',
  ],
])('what the page around gives is not what the request brings: %s', (_how, page) => {
  expect(isTold({ 'web/WEB-INF/jsp/songs.jsp': page })).toBe(false);
});

it.each([
  ['nobody includes the page', '<p>songs</p>'],
  ['another parameter is given', including('<c:param name="ids" value="7"/>')],
  ['the request decides what is given', including('<c:param name="id" value="${param.song}"/>')],
  ['nothing is given', '<c:import url="buttons.jsp"/>'],
  [
    'one of two places gives it',
    `${including('<c:param name="id" value="7"/>')}<jsp:include page="buttons.jsp"/>`,
  ],
])('it may be what the request brings: %s', (_why, page) => {
  expect(isTold({ 'web/WEB-INF/jsp/songs.jsp': page })).toBe(true);
});

it('a page that can be asked for has it from the request', () => {
  const [[, text]] = Object.entries(fragment) as [[string, string]];
  const page = including('<c:param name="id" value="7"/>');
  expect(findings({ 'web/buttons.jsp': text, 'web/songs.jsp': page })).toHaveLength(1);
});
