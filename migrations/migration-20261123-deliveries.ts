import { Migration } from '@mikro-orm/migrations';

/** Deliveries that are tried again, what is old among the results that are kept, and columns nobody has ever read. */
export class Migration20261123Deliveries extends Migration {
  override name = 'migration-20261123-deliveries';

  override up(): void {
    this.addSql(
      "create index webhook_deliveries_aside on webhook_deliveries (updated_at) where status = 'failed' and payload is not null",
    );
    this.addSql('create index baselines_age on baselines (created_at)');
    this.addSql('create index estimation_cache_age on estimation_cache (created_at)');
    this.addSql('alter table installations drop column app_slug');
    this.addSql('alter table pull_requests drop column summary_comment_id');
    this.addSql('alter table planned_scans drop column scan_id');
  }
}
