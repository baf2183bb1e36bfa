import { Migration } from '@mikro-orm/migrations';

/** What comments in the code silence is kept, so that a pull request cannot do it unseen. */
export class Migration20261122SilencedFindings extends Migration {
  override name = 'migration-20261122-silenced-findings';

  override up(): void {
    this.addSql(`alter table scan_repositories add column silenced jsonb not null default '[]'`);
    this.addSql(`alter table baselines add column silenced text[] not null default '{}'`);
  }
}
