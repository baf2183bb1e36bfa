/** JSON as people write it into configuration: with comments and trailing commas. */

/** Null for anything that is not JSON in this wider sense. Time grows linearly with the text. */
export function parseJsonWithComments(text: string): unknown {
  try {
    return JSON.parse(withoutTrailingCommas(withoutComments(text)));
  } catch {
    return null;
  }
}

const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

function withoutComments(text: string): string {
  return text.replace(tokens, (token) => (token.startsWith('"') ? token : ' '));
}

const commas = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g;

function withoutTrailingCommas(text: string): string {
  return text.replace(commas, (token) => (token === ',' ? '' : token));
}
