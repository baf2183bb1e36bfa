/** `printf`. */
import type { Budget } from '../budget.ts';
import { type GoValue, textOfValue } from '../go-value.ts';
import { toNumber } from './go-function.ts';

const maximumWidth = 1_000;

export function formatText(format: string, given: readonly GoValue[], budget: Budget): string {
  let next = 0;
  let length = 0;
  return format.replace(
    /%([-+ #0]{0,5})(\d{0,4})(?:\.(\d{1,4}))?([a-zA-Z%])/g,
    (_, flags: string, width: string, precision: string | undefined, verb: string) => {
      if (verb === '%') return '%';
      const value = given[next++] ?? null;
      const text = pad(formatOne(verb, value, precision), flags, Math.min(Number(width), maximumWidth));
      length += text.length;
      budget.pay(text.length, length);
      return text;
    },
  );
}

function formatOne(verb: string, value: GoValue, precision: string | undefined): string {
  switch (verb) {
    case 'q':
      return JSON.stringify(textOfValue(value));
    case 'd':
      return typeof value === 'number' ? String(Math.trunc(value)) : textOfValue(value);
    case 'f':
      return typeof value === 'number'
        ? value.toFixed(Math.min(20, Number(precision ?? 6)))
        : textOfValue(value);
    case 'x':
      return typeof value === 'number' ? toNumber(value).toString(16) : textOfValue(value);
    case 's':
      return precision === undefined ? textOfValue(value) : textOfValue(value).slice(0, Number(precision));
    default:
      return textOfValue(value);
  }
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  return text.padStart(width, flags.includes('0') ? '0' : ' ');
}
