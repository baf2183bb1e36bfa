import { Migration } from '@mikro-orm/migrations';

/** Two people are needed for a lower severity too, where the policy says so: what is proposed is not always a state. */
export class Migration20261123TriageProposals extends Migration {
  override name = 'migration-20261123-triage-proposals';

  override up(): void {
    this.addSql('alter table triage_proposals rename column state to proposal');
  }
}
