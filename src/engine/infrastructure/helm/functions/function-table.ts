/** Every function that a template of Helm may call, by its name. */
import { type GoValue, hole, holeCharacter, isUncertain, TemplateFailure, unknown } from '../go-value.ts';
import { listFunctions, mapFunctions } from './collections.ts';
import { addressFunctions, encodingFunctions, patternFunctions, versionFunctions } from './encodings.ts';
import { type Call, type FunctionTable, open, textAt } from './go-function.ts';
import { logicFunctions } from './logic.ts';
import { numberFunctions } from './numbers.ts';
import { certificateFunctions, opaqueFunctions, textFunctions } from './texts.ts';

const templateFunctions: FunctionTable = {
  include: open((given, call) => {
    const [name = null, data = null] = given;
    return isUncertain(name) ? unknown : call.include(textAt(given, 0), data);
  }),
  tpl: open((given, call) => {
    const [source = null, data = null] = given;
    return isUncertain(source) ? unknown : call.renderText(textAt(given, 0), data);
  }),
};

const functions = new Map(
  Object.entries({
    ...logicFunctions,
    ...textFunctions,
    ...opaqueFunctions,
    ...certificateFunctions,
    ...mapFunctions,
    ...listFunctions,
    ...numberFunctions,
    ...encodingFunctions,
    ...patternFunctions,
    ...versionFunctions,
    ...addressFunctions,
    ...templateFunctions,
  }),
);

/**
 * @throws TemplateFailure where there is no such function, or it does not take what it is given
 * @throws ChartTooLarge
 */
export function callFunction(name: string, given: readonly GoValue[], call: Call): GoValue {
  const found = functions.get(name) ?? functions.get(withoutMust(name));
  if (!found) throw new TemplateFailure();
  call.budget.spend(1);
  if (found.withHoles === 'unknown' && given.some(isUncertain)) return unknown;
  const result = found.run(given, call);
  if (typeof result !== 'string') return result;
  call.budget.pay(result.length);
  return found.withHoles === 'text' && given.some(isUncertain) && !result.includes(holeCharacter)
    ? hole
    : result;
}

/** `mustToYaml` fails where `toYaml` says nothing. */
function withoutMust(name: string): string {
  return name.startsWith('must') ? name.charAt(4).toLowerCase() + name.slice(5) : name;
}
