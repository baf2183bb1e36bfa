/** Kinds of source the product's models use, and what people call them. */
const sourceKinds = {
  'http-parameter': 'HTTP request parameter',
  'http-path': 'path of an HTTP request',
  'http-header': 'HTTP request header',
  'upload-name': 'name of an uploaded file',
  message: 'network message',
  'event-field': 'field of an invocation event',
  'tool-argument': 'argument that a language model gives to a tool',
  'model-answer': 'answer of a language model',
  'dom-location': 'address of the page',
  'dom-message': 'message from another window',
  'weak-random': 'random number that can be guessed',
  'unencrypted-answer': 'answer that came over plain HTTP',
  'archive-entry': 'name of an entry in an archive',
  'chosen-content': 'text from an address or a file that a request chose',
  'library-input': 'argument that the users of a package give',
  'stored-value': 'value that was stored before',
} as const;

/** What a rule accepts unless it says otherwise: data that others send to the program. */
export const defaultSourceKinds = [
  'http-parameter',
  'http-path',
  'http-header',
  'upload-name',
  'message',
  'event-field',
  'tool-argument',
  'model-answer',
  'unencrypted-answer',
] as const;

/**
 * What the users of a published package hand it. They may have got it from outside, or not: a rule says whether it
 * counts, and a finding about it is one step less severe.
 */
export const libraryInput = 'library-input' satisfies keyof typeof sourceKinds;

/** What comes back from a database: who wrote it there, and how, is another way of its own. */
export const storedValue = 'stored-value' satisfies keyof typeof sourceKinds;

export function isSourceKind(name: string): boolean {
  return Object.hasOwn(sourceKinds, name);
}
