/** Kinds of source the product's models use, and what people call them. */
const sourceKinds = {
  'http-parameter': 'an HTTP request parameter',
  'http-path': 'the path of an HTTP request',
  'decoded-path': 'the decoded path of an HTTP request',
  'http-header': 'an HTTP request header',
  'http-referer': 'the address that a request says it comes from',
  'upload-name': 'the name of an uploaded file',
  message: 'a network message',
  'event-field': 'a field of an invocation event',
  'tool-argument': 'an argument that a language model gives to a tool',
  'model-answer': 'the answer of a language model',
  'dom-location': 'the address of the page',
  'dom-message': 'a message from another window',
  'page-answer': 'an answer of the server to the page',
  'pasted-content': 'markup that is pasted or dropped',
  'weak-random': 'a random number that can be guessed',
  'unencrypted-answer': 'an answer that came over plain HTTP',
  'archive-entry': 'the name of an archive entry',
  'chosen-content': 'text from an address or a file that a request chose',
  'library-input': 'an argument that users of the package give',
  'stored-value': 'a value that was stored before',
} as const;

/** What a rule accepts unless it says otherwise: data that others send to the program. */
export const defaultSourceKinds = [
  'http-parameter',
  'http-path',
  'decoded-path',
  'http-header',
  'http-referer',
  'upload-name',
  'message',
  'event-field',
  'tool-argument',
  'model-answer',
  'unencrypted-answer',
] as const;

/** The path of a request, which begins with a slash: as it was sent, or as a server has decoded it. */
export function isRequestPath(kind: string): boolean {
  return kind === 'http-path' || kind === 'decoded-path';
}

/** Also by the names of methods and variables: `getReferer`, `HTTP_REFERER`. */
const referer = /^(?:get)?_?(?:http)?[_-]?refer(?:r?er)?$/i;

/** Whoever links to a page chooses its own address, and so what stands in this one header of the visitor's request. */
export function kindOfHeader(name: string): keyof typeof sourceKinds {
  return referer.test(name) ? 'http-referer' : 'http-header';
}

/**
 * What the users of a published package hand it. They may have got it from outside, or not: a rule says whether it
 * counts, and a finding about it is one step less severe.
 */
export const libraryInput = 'library-input' satisfies keyof typeof sourceKinds;

/**
 * What a page asks its own server for, as an object. Who has put it there is not seen, nor whether it was escaped then: a
 * field of it is told only where a script makes markup of it, and is left to a person.
 */
export const pageAnswer = 'page-answer' satisfies keyof typeof sourceKinds;

/** What comes back from a database: who wrote it there, and how, is another way of its own. */
export const storedValue = 'stored-value' satisfies keyof typeof sourceKinds;

export function isSourceKind(name: string): boolean {
  return Object.hasOwn(sourceKinds, name);
}

/** What people call it, with its article; null for a kind that no model of the product uses. */
export function sourceName(kind: string): string | null {
  return Object.hasOwn(sourceKinds, kind) ? sourceKinds[kind as keyof typeof sourceKinds] : null;
}
