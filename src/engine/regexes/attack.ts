/** The text on which a regular expression takes so long, as parts that are repeated. */

export interface Attack {
  pumps: { prefix: string; pump: string; repeats: number }[];
  suffix: string;
}

/** Enough doublings to take longer than anyone waits. */
const exponentialRepeats = { least: 30, most: 60 };
/** So many steps take some seconds to minutes. */
const polynomialSteps = 1e10;
const polynomialRepeats = { least: 30, most: 50_000 };

/** The repeats that make the attack last, for steps that double or grow with a power of the length. */
export function withLastingRepeats(attack: Attack, degree: number | 'exponential'): Attack {
  const repeats = (proposed: number) =>
    degree === 'exponential'
      ? between(proposed, exponentialRepeats)
      : between(Math.ceil(polynomialSteps ** (1 / degree)), polynomialRepeats);
  return {
    ...attack,
    pumps: attack.pumps.map((part) => ({ ...part, repeats: repeats(part.repeats) })),
  };
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value));
}

/** A JavaScript expression that builds the text. */
export function attackExpression({ pumps, suffix }: Attack): string {
  const parts = pumps.flatMap(({ prefix, pump, repeats }) => [
    ...(prefix === '' ? [] : [literal(prefix)]),
    ...(pump === '' ? [] : [`${literal(pump)}.repeat(${repeats})`]),
  ]);
  return [...parts, ...(suffix === '' ? [] : [literal(suffix)])].join(' + ') || "''";
}

/** In single quotes, with nothing in it but printable ASCII. */
function literal(text: string): string {
  const body = text.replace(/[^ -~]|['\\]/gu, (character) => {
    if (character === "'" || character === '\\') return `\\${character}`;
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
    return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`;
  });
  return `'${body}'`;
}
