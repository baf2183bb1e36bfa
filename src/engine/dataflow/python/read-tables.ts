/** Tables that libraries read from what was uploaded: a file as it is, or its content held in memory. */
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { taintedValue } from '../values/value.ts';

const inMemory = /(?:BytesIO|StringIO|TextIOWrapper)\(\)$/;

/** `pandas.read_csv(request.files['sales'])`; what stands in a file that is only named is not what was sent. */
const readTable: Builtin = (it, { args: [given], argNodes: [node], paths, span }) => {
  if (!given) return null;
  // `upload.file`, `upload.stream`
  const isOpen = node?.kind === 'member' && /^(?:file|stream)$/.test(node.property);
  const isContent = isOpen || given.paths.some(({ text }) => inMemory.test(text));
  const taints = given.taints.filter(
    ({ source, isDerived }) => isContent || (!isDerived && source.parameter?.location === 'file'),
  );
  if (taints.length === 0) return null;
  return taintedValue(step(it, taints, 'call', span)).withPaths(paths.flatMap((one) => one.call() ?? []));
};

const readers = [
  ...['csv', 'excel', 'json', 'table', 'xml', 'html'].map((form) => `pandas.read_${form}`),
  ...['csv', 'excel', 'json'].map((form) => `polars.read_${form}`),
  'openpyxl.load_workbook',
];

export const tableFunctions = readers.map((path): [string, Builtin] => [path, readTable]);
