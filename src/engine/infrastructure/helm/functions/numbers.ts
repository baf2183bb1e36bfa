/** Numbers. */
import { TemplateFailure } from '../go-value.ts';
import { exact, type FunctionTable, numberAt, toNumber } from './go-function.ts';

export const numberFunctions: FunctionTable = {
  int: exact((given) => Math.trunc(numberAt(given, 0))),
  int64: exact((given) => Math.trunc(numberAt(given, 0))),
  atoi: exact((given) => Math.trunc(numberAt(given, 0))),
  toDecimal: exact((given) => Number.parseInt(String(numberAt(given, 0)), 8) || 0),
  float64: exact((given) => numberAt(given, 0)),
  add: exact((given) => given.reduce<number>((sum, each) => sum + Math.trunc(toNumber(each)), 0)),
  addf: exact((given) => given.reduce<number>((sum, each) => sum + toNumber(each), 0)),
  add1: exact((given) => Math.trunc(numberAt(given, 0)) + 1),
  sub: exact((given) => Math.trunc(numberAt(given, 0)) - Math.trunc(numberAt(given, 1))),
  subf: exact((given) => numberAt(given, 0) - numberAt(given, 1)),
  mul: exact((given) => given.reduce<number>((product, each) => product * Math.trunc(toNumber(each)), 1)),
  mulf: exact((given) => given.reduce<number>((product, each) => product * toNumber(each), 1)),
  div: exact((given) => Math.trunc(Math.trunc(numberAt(given, 0)) / divisorAt(given, 1))),
  divf: exact((given) => numberAt(given, 0) / divisorAt(given, 1)),
  mod: exact((given) => Math.trunc(numberAt(given, 0)) % divisorAt(given, 1)),
  max: exact((given) => Math.max(...given.map(toNumber))),
  min: exact((given) => Math.min(...given.map(toNumber))),
  maxf: exact((given) => Math.max(...given.map(toNumber))),
  minf: exact((given) => Math.min(...given.map(toNumber))),
  floor: exact((given) => Math.floor(numberAt(given, 0))),
  ceil: exact((given) => Math.ceil(numberAt(given, 0))),
  round: exact((given) => {
    const scale = 10 ** Math.min(15, Math.max(0, numberAt(given, 1)));
    return Math.round(numberAt(given, 0) * scale) / scale;
  }),
};

function divisorAt(given: Parameters<typeof numberAt>[0], at: number): number {
  const divisor = numberAt(given, at);
  if (divisor === 0) throw new TemplateFailure();
  return divisor;
}
