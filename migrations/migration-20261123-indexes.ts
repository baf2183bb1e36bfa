import { Migration } from '@mikro-orm/migrations';

/** What lists, events of GitHub and the sweep look for, measured with 100,000 rows each. */
export class Migration20261123Indexes extends Migration {
  override name = 'migration-20261123-indexes';

  override up(): void {
    // By status, ties by creation, both ways: one index read forwards or backwards.
    this.addSql('drop index scans_by_status');
    this.addSql('create index scans_by_status on scans (organization_id, status, created_at, id)');
    this.addSql('create index pull_requests_name on pull_requests (installation_id, full_name, number)');
    this.addSql("create index pull_requests_failed on pull_requests (updated_at) where status = 'failed'");
    this.addSql('create index pull_request_heads_check_run on pull_request_heads (check_run_id)');
    this.addSql('create index context_documents_sizes on context_documents (organization_id) include (size)');
    this.addSql(
      'create index context_documents_deleted on context_documents (deleted_at) where deleted_at is not null',
    );
  }
}
