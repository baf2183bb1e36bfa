/** Kinds of source the product's models use, and what people call them. */
const sourceKinds = {
  'http-parameter': 'HTTP request parameter',
  'http-path': 'path of an HTTP request',
  'http-header': 'HTTP request header',
  'upload-name': 'name of an uploaded file',
  message: 'network message',
  'event-field': 'field of an invocation event',
  'tool-argument': 'argument that a language model gives to a tool',
  'dom-location': 'address of the page',
  'dom-message': 'message from another window',
  'weak-random': 'random number that can be guessed',
  'archive-entry': 'name of an entry in an archive',
  'chosen-content': 'text from an address or a file that a request chose',
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
] as const;

export function isSourceKind(name: string): boolean {
  return Object.hasOwn(sourceKinds, name);
}
