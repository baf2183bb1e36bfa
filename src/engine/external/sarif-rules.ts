/** The rules that the tool of a run describes, in its driver and in the packs that it was extended by. */
import { asList, asObject, asText, at, type Json } from './json-reading.ts';

export interface NamedRule {
  /** What the tool calls it. */
  nativeId: string;
  /** Nothing is in it where the document does not describe it. */
  rule: Json;
}

const maximumExtensions = 500;

interface Component {
  rules: readonly Json[];
  byId: ReadonlyMap<string, Json>;
}

/**
 * Finds the rule of a result: in the component that the result names, by number or by id, else by its id in any of them.
 * Ids may have more parts than the rule's (SARIF 2.1.0, 3.27.5; components: 3.52.7).
 */
export function ruleIndex(run: unknown): (result: unknown) => NamedRule {
  const driver = toComponent(at(run, 'tool', 'driver'));
  const extensions = asList(at(run, 'tool', 'extensions'), maximumExtensions).map(toComponent);
  return (result) => {
    const said = asText(at(result, 'ruleId'), 200) ?? asText(at(result, 'rule', 'id'), 200);
    const number = at(result, 'rule', 'index') ?? at(result, 'ruleIndex');
    const place = at(result, 'rule', 'toolComponent', 'index');
    const named = typeof place === 'number' ? extensions[place] : undefined;
    const numbered = typeof number === 'number' ? (named ?? driver).rules[number] : undefined;
    const rule =
      said === undefined
        ? numbered
        : (findIn(named ? [named] : [], said) ?? findIn([driver, ...extensions], said) ?? numbered);
    return { nativeId: said ?? asText(at(rule, 'id'), 200) ?? 'unnamed', rule: rule ?? asObject(null) };
  };
}

function findIn(components: readonly Component[], id: string): Json | undefined {
  for (const name of [id, id.split('/')[0] ?? ''])
    for (const { byId } of components) {
      const rule = byId.get(name);
      if (rule) return rule;
    }
  return undefined;
}

function toComponent(component: unknown): Component {
  const list = at(component, 'rules');
  const rules = Array.isArray(list) ? list.map(asObject) : [];
  const byId = new Map(
    rules.flatMap((rule) => {
      const id = asText(at(rule, 'id'), 200);
      return id === undefined ? [] : [[id, rule] as const];
    }),
  );
  return { rules, byId };
}
