import { Migration } from '@mikro-orm/migrations';

/** A scan that could not look at all of the code says so: what it does not find may still be there. */
export class Migration20261123EndedEarly extends Migration {
  override name = 'migration-20261123-ended-early';

  override up(): void {
    this.addSql('alter table scan_repositories add column ended_early boolean not null default false');
  }
}
