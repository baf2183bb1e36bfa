import { createHash } from 'node:crypto';
import type { LoadedModel, Rule, RuleSet } from './rule-set.ts';

/** What an organization's document says, once it is checked. */
export interface UserRules {
  rules: readonly Rule[];
  models: readonly LoadedModel[];
}

/** The product's rules and those of an organization together, under a version of their own. */
export function withUserRules(base: RuleSet, user: readonly UserRules[]): RuleSet {
  const rules = new Map(base.rules);
  const models = [...base.models];
  const hash = createHash('sha256').update(base.version);
  for (const { rules: own, models: ownModels } of user) {
    // Of two documents with the same rule the first holds, with its own model.
    own.forEach((rule, index) => {
      const model = ownModels[index];
      if (rules.has(rule.id) || !model) return;
      rules.set(rule.id, rule);
      models.push(model);
      hash.update(JSON.stringify([rule, model]));
    });
  }
  return { rules, models, version: hash.digest('hex').slice(0, 16) };
}
