/** Where a command writes: results to `out`, progress and complaints to `err`. */
export interface CommandOutput {
  out(text: string): void;
  err(text: string): void;
}

/** The command was not used as it is meant; the message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Prints a result for a program (`--json`) or for a person. */
export function printResult(
  output: CommandOutput,
  json: boolean | undefined,
  value: unknown,
  text: string,
): void {
  output.out(json ? `${JSON.stringify(value)}\n` : `${text}\n`);
}

/** A number argument of a command. @throws UsageError that names it. */
export function wholeNumber(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < min || value > max) {
      throw new UsageError(
        `${name}: expected a whole number from ${min} to ${max}, not "${text.slice(0, 40)}"`,
      );
    }
    return value;
  };
}
