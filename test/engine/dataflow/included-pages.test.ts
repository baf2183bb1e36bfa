/** A page takes in another one when it is compiled: `<%@ include file="x.jsp" %>`, among the same variables. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const read = '<% new FileInputStream("/data/" + target); %>';
const given = '<% String target = request.getParameter("t"); %>';
const include = (file: string) => `<%@ include file="${file}" %>`;

describe('pages that JSP pages include', () => {
  test.each([
    ['what the page declared before', 'a/show.jsp', `${given}${include('part.jsp')}`, 'a/part.jsp', read],
    ['what the included page declares', 'a/show.jsp', `${include('part.jsp')}${read}`, 'a/part.jsp', given],
    ['single quotes', 'a/show.jsp', `${given}<%@include file='part.jsp'%>`, 'a/part.jsp', read],
    ['in a block', 'a/show.jsp', `${given}<% if (ok) { %>${include('part.jsp')}<% } %>`, 'a/part.jsp', read],
    ['from the root', 'web/a/b/show.jsp', `${given}${include('/inc/part.jsp')}`, 'web/inc/part.jsp', read],
    ['from the folder above', 'a/b/show.jsp', `${given}${include('../part.jsp')}`, 'a/part.jsp', read],
  ])('see the same variables: %s', (_, page, code, part, partCode) => {
    const imports = '<%@ page import="java.io.*" %>';
    const at = partCode === read ? part : page;
    expect(findings({ [page]: `${imports}${code}`, [part]: partCode })).toEqual([
      `code/path-traversal ${at}:1`,
    ]);
  });

  test('have what the included page imports', () => {
    const sources = {
      'show.jsp': `${include('part.jsp')}${given}${read}`,
      'part.jsp': '<%@ page import="java.io.*" %>',
    };
    expect(findings(sources)).toEqual(['code/path-traversal show.jsp:1']);
  });

  test('are the ones of their own folder', () => {
    const page = `<%@ page import="java.io.*" %>${given}${include('part.jsp')}`;
    const safe = '<% new FileInputStream("/data/" + new File(target).getName()); %>';
    expect(findings({ 'first/show.jsp': page, 'first/part.jsp': safe, 'b/part.jsp': read })).toEqual([]);
  });

  test('may include each other', () => {
    const sources = { 'a.jsp': `${include('b.jsp')}`, 'b.jsp': `${include('a.jsp')}<% int n = 1; %>` };
    expect(findings(sources)).toEqual([]);
  });
});
