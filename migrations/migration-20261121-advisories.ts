import { Migration } from '@mikro-orm/migrations';

/** What is known of packages, kept for hours so that repeated scans ask nobody. */
export class Migration20261121Advisories extends Migration {
  override name = 'migration-20261121-advisories';

  override up(): void {
    this.addSql(advisoryCache);
  }
}

const advisoryCache = `
create table advisory_cache (
  ecosystem text not null,
  name text not null,
  version text not null,
  -- Empty for a package about which nothing is known.
  advisories jsonb not null,
  expires_at timestamptz not null,
  primary key (ecosystem, name, version)
);
create index advisory_cache_expires on advisory_cache (expires_at);
`;
