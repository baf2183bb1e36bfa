import { Migration } from '@mikro-orm/migrations';

/** Comments are heard in the words of a review, too; edited ones may do what they could not do before. */
export class Migration20261123HeardComments extends Migration {
  override name = 'migration-20261123-heard-comments';

  override up(): void {
    this.addSql('alter table github_comments add column commands_done integer');
    // Who was told that they may not: once on a pull request is enough.
    this.addSql('alter table github_comments add column refused_user_id uuid');
    this.addSql('alter table github_comments drop constraint github_comments_kind_check');
    this.addSql(
      "alter table github_comments add constraint github_comments_kind_check check (kind in ('issue', 'review', 'review-body'))",
    );
  }
}
