/** What is known of calls by nothing but the method's name and its receiver's. */

import type { HandlerModel } from '../../rules/model-entry-schemas.ts';
import type { GuardModel } from '../../rules/model-flow-schemas.ts';
import type { LoadedModel, Rule } from '../../rules/rule-set.ts';
import type { Categories } from '../taint/categories.ts';
import type { Masked, Ready, ReadyMisuse, ReadySanitizer, ReadySink } from './knowledge.ts';
import { NamedEntries } from './named-entries.ts';
import { masked, ready, readyMisuse, readySink } from './ready-entries.ts';

export class NamedModels {
  readonly sinks = new NamedEntries<ReadySink>();
  readonly misuses = new NamedEntries<ReadyMisuse>();
  readonly annotations = new NamedEntries<ReadyMisuse>();
  readonly sanitizers = new NamedEntries<ReadySanitizer>();
  readonly handlers = new NamedEntries<Ready<HandlerModel>>();
  readonly guards = new NamedEntries<Masked<GuardModel>>();

  addHandlers(model: LoadedModel): void {
    for (const handler of model.handlers) this.handlers.add(handler, ready(handler, model), model.isForeign);
  }

  /** All but the handlers. */
  add(model: LoadedModel, rules: ReadonlyMap<string, Rule>, categories: Categories): void {
    const { isForeign } = model;
    for (const sink of model.sinks)
      this.sinks.add(sink, readySink(sink, model, rules, categories), isForeign);
    for (const misuse of model.misuses) {
      const entry = readyMisuse(misuse, model, rules);
      this.misuses.add(misuse, entry, isForeign);
      this.annotations.add({ method: misuse.annotation }, entry, isForeign);
    }
    for (const sanitizer of model.sanitizers)
      this.sanitizers.add(sanitizer, masked(ready(sanitizer, model), categories), isForeign);
    for (const guard of model.guards) this.guards.add(guard, masked(guard, categories), isForeign);
  }
}
