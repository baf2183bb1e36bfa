/** Which of our categories a weakness of the CWE list belongs to, so that results of other scanners meet ours. */
const categories: Readonly<Record<string, readonly number[]>> = {
  'command-injection': [77, 78, 88],
  'code-injection': [94, 95, 96, 470, 917],
  'sql-injection': [89, 564],
  'nosql-injection': [943],
  'ldap-injection': [90],
  'xpath-injection': [643],
  'template-injection': [1336],
  'log-injection': [117],
  'header-injection': [93, 113],
  xss: [79, 80, 83, 87],
  'path-traversal': [22, 23, 24, 25, 26, 27, 28, 35, 36, 73],
  'archive-slip': [29],
  'file-inclusion': [98, 829],
  'unrestricted-upload': [434],
  ssrf: [918],
  'open-redirect': [601],
  xxe: [611, 776, 827],
  'unsafe-deserialization': [502],
  'trust-boundary': [501],
  'prototype-pollution': [1321],
  'mass-assignment': [915],
  redos: [1333],
  'regex-injection': [400, 625, 730],
  'hard-coded-credentials': [798, 259, 321, 312, 522, 540, 615],
  'weak-hash': [328, 759, 760, 916],
  'weak-cipher': [323, 326, 327, 329, 780, 1204],
  'insecure-randomness': [330, 331, 332, 334, 335, 336, 337, 338, 340, 341, 342, 343],
  jwt: [347],
  'insecure-cookie': [614, 1004],
  cors: [942, 346],
  csrf: [352],
  'session-fixation': [384],
  'file-permissions': [276, 277, 278, 279, 281, 732],
  'temporary-file': [377, 378, 379],
  'tls-verification': [295, 296, 297, 298, 299, 599],
  'debug-mode': [489, 215],
  'unprotected-window': [653],
};

const byNumber = new Map(
  Object.entries(categories).flatMap(([category, numbers]) =>
    numbers.map((number) => [number, category] as const),
  ),
);

/** The category of the first number that has one; undefined for none. */
export function categoryOfCwe(numbers: readonly number[]): string | undefined {
  for (const number of numbers) {
    const category = byNumber.get(number);
    if (category) return category;
  }
  return undefined;
}
