import { Migration } from '@mikro-orm/migrations';

/**
 * The first schema. Written by hand: what matters most in it (partial indexes for every list order, counters
 * kept by triggers, checks) is not derived from entities.
 */
export class Migration20261120Initial extends Migration {
  override name = 'migration-20261120-initial';

  override up(): void {
    this.addSql(tables);
    this.addSql(findingTables);
    this.addSql(listIndexes);
    this.addSql(counters);
    this.addSql(agent);
  }
}

const tables = `
create table organizations (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  name text not null,
  credits integer not null check (credits >= 0),
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  username text not null,
  github_id bigint unique,
  created_at timestamptz not null
);

create table memberships (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member')),
  primary key (organization_id, user_id)
);

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index api_keys_organization on api_keys (organization_id, created_at);

create table audit_entries (
  id uuid primary key,
  organization_id uuid not null references organizations,
  actor_user_id uuid not null references users,
  api_key_id uuid references api_keys,
  source text not null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null
);
create index audit_entries_subject on audit_entries (organization_id, subject_type, subject_id, created_at);

create table installations (
  id bigint primary key,
  organization_id uuid not null references organizations,
  account_login text not null,
  suspended_at timestamptz,
  created_at timestamptz not null
);
create index installations_organization on installations (organization_id);

create table repositories (
  id uuid primary key,
  organization_id uuid not null references organizations,
  url text not null,
  created_at timestamptz not null,
  unique (organization_id, url)
);

create table archives (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  filename text not null,
  size bigint not null,
  sha256 text not null,
  format text not null check (format in ('zip', 'tar.gz')),
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index archives_organization on archives (organization_id, created_at desc, id desc)
  where deleted_at is null;

create table context_documents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  name text not null,
  media_type text not null,
  kind text not null check (kind in ('openapi', 'sarif', 'rules', 'text')),
  content text not null,
  size integer not null,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index context_documents_organization on context_documents (organization_id, created_at desc, id desc)
  where deleted_at is null;

create table cost_estimations (
  id uuid primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  name text,
  task_id text not null unique,
  status text not null check (status in ('pending', 'running', 'completed', 'partial', 'failed')),
  repos jsonb not null,
  total_credits integer,
  repo_results jsonb,
  error text,
  claimed_by_scan_id uuid unique,
  lease_expires_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index cost_estimations_organization on cost_estimations (organization_id, created_at desc, id desc);
create index cost_estimations_unfinished on cost_estimations (created_at) where status in ('pending', 'running');

create table estimation_cache (
  organization_id uuid not null references organizations,
  url text not null,
  commit_sha text not null,
  engine_version text not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, url, commit_sha, engine_version)
);

create table scans (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  cost_estimation_id uuid unique references cost_estimations,
  task_id text not null unique,
  scan_type text not null check (scan_type in ('pr', 'full')),
  status text not null check (status in ('pending', 'running', 'pending_verification', 'pending_triage',
    'completed', 'failed', 'stopped', 'cancelled', 'skipped', 'draft')),
  name text,
  repo_url text,
  branch text,
  pr_number integer,
  target_urls text[],
  auth_instructions text,
  custom_context text,
  context_document_ids uuid[] not null default '{}',
  credits integer not null,
  status_reason text,
  not_analysed jsonb not null default '[]',
  lease_expires_at timestamptz,
  attempts integer not null default 0,
  triage_ends_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index scans_by_created on scans (organization_id, created_at desc, id desc);
create index scans_by_updated on scans (organization_id, updated_at desc, id desc);
create index scans_by_status on scans (organization_id, status, created_at desc, id desc);
create index scans_unfinished on scans (created_at)
  where status in ('pending', 'running', 'pending_verification', 'pending_triage');

create table scan_repositories (
  scan_id uuid not null references scans,
  position integer not null,
  repository_id uuid not null references repositories,
  source text not null check (source in ('connected', 'public', 'upload')),
  repo_url text not null,
  branch text not null,
  commit_sha text not null,
  archive_id uuid references archives,
  installation_id bigint,
  is_default_branch boolean,
  status text not null check (status in ('pending', 'completed', 'failed', 'skipped')),
  error text,
  primary key (scan_id, position)
);

create table credit_entries (
  id uuid primary key,
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('grant', 'adjustment', 'scan', 'refund')),
  amount integer not null,
  balance_after integer not null check (balance_after >= 0),
  reason text not null,
  scan_id uuid references scans,
  created_at timestamptz not null
);
create index credit_entries_organization on credit_entries (organization_id, created_at);
create unique index credit_entries_once_per_scan on credit_entries (scan_id, kind) where scan_id is not null;

create table idempotency_keys (
  api_key_id uuid not null references api_keys,
  key text not null,
  request_hash bytea not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null,
  primary key (api_key_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
`;

const findingTables = `
create table findings (
  id uuid primary key,
  organization_id uuid not null references organizations,
  repository_id uuid not null references repositories,
  scan_id uuid not null references scans,
  fingerprint text not null,
  move_key text not null,
  rule_id text not null,
  title text not null,
  category text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  severity_rank smallint not null generated always as (
    case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end
  ) stored,
  confidence text not null,
  state text not null check (state in ('open', 'true_positive', 'false_positive', 'accepted_risk', 'resolved')),
  verification_status text not null check (verification_status in ('pending', 'approved', 'uncertain', 'rejected')),
  verification_reason text not null,
  verification_checks jsonb not null,
  description text not null,
  affected_file text not null,
  affected_code text not null,
  start_line integer not null,
  end_line integer not null,
  proof_of_concept text,
  tags text[] not null,
  trace jsonb not null,
  mermaid_trace text,
  duplicate_of uuid references findings,
  vanished_in uuid references scans,
  occurrence_count integer not null check (occurrence_count >= 1),
  found_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, repository_id, fingerprint),
  check (duplicate_of <> id)
);
create index findings_duplicates on findings (duplicate_of) where duplicate_of is not null;

create table scan_findings (
  scan_id uuid not null references scans,
  finding_id uuid not null references findings,
  primary key (scan_id, finding_id)
);
create index scan_findings_finding on scan_findings (finding_id);

create table scan_verdicts (
  scan_id uuid not null references scans,
  finding_id uuid not null references findings,
  verdict text not null check (verdict in ('approved', 'uncertain', 'rejected')),
  reason text not null,
  checks jsonb not null,
  primary key (scan_id, finding_id)
);

create table triage_entries (
  id uuid primary key,
  organization_id uuid not null references organizations,
  finding_id uuid not null references findings,
  reaction text check (reaction in ('open', 'true_positive', 'false_positive', 'accepted_risk', 'resolved')),
  comment text,
  user_id uuid not null references users,
  username text not null,
  source text not null check (source in ('github', 'slack', 'web', 'api', 'agent')),
  created_at timestamptz not null
);
create index triage_entries_thread on triage_entries (finding_id, created_at, id);
`;

/** One index for each combination of filter and order of the organization's list of approved findings. */
const listIndexes = `
create index findings_list_found on findings (organization_id, found_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_updated on findings (organization_id, updated_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_severity on findings (organization_id, severity_rank desc, found_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_by_severity_updated on findings (organization_id, severity_rank, updated_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_by_state_found on findings (organization_id, state, found_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_by_state_updated on findings (organization_id, state, updated_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_by_state_severity on findings (organization_id, state, severity_rank desc, found_at desc, id desc)
  where verification_status = 'approved';
create index findings_list_by_both_updated on findings (organization_id, state, severity_rank, updated_at desc, id desc)
  where verification_status = 'approved';
`;

/**
 * Exact totals without counting: counters per organization and per scan, kept by statement-level triggers so
 * that no path can forget them. Rows are touched in key order, so that concurrent writers queue instead of
 * deadlocking; the share lock makes "a scan saw it" and "its state changed" see each other.
 */
const counters = `
create table finding_counts (
  organization_id uuid not null references organizations,
  severity text not null,
  state text not null,
  count bigint not null,
  primary key (organization_id, severity, state)
);

create table scan_finding_counts (
  scan_id uuid not null references scans,
  severity text not null,
  state text not null,
  count bigint not null,
  primary key (scan_id, severity, state)
);

create function count_inserted_findings() returns trigger language plpgsql as $$
begin
  insert into finding_counts as c (organization_id, severity, state, count)
  select organization_id, severity, state, count(*)
  from inserted where verification_status = 'approved'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (organization_id, severity, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create function count_updated_findings() returns trigger language plpgsql as $$
begin
  insert into finding_counts as c (organization_id, severity, state, count)
  select organization_id, severity, state, sum(delta)
  from (
    select organization_id, severity, state, 1 as delta from after_update where verification_status = 'approved'
    union all
    select organization_id, severity, state, -1 from before_update where verification_status = 'approved'
  ) changes
  group by 1, 2, 3 having sum(delta) <> 0 order by 1, 2, 3
  on conflict (organization_id, severity, state) do update set count = c.count + excluded.count;

  -- No join of the two row sets: with a plan kept from a small statement it would be quadratic in a large one.
  insert into scan_finding_counts as c (scan_id, severity, state, count)
  select s.scan_id, changes.severity, changes.state, sum(changes.delta)
  from (
    select id, severity, state, sum(delta) as delta
    from (
      select id, severity, state, 1 as delta from after_update where verification_status = 'approved'
      union all
      select id, severity, state, -1 from before_update where verification_status = 'approved'
    ) sides
    group by 1, 2, 3 having sum(delta) <> 0
  ) changes
  join scan_findings s on s.finding_id = changes.id
  group by 1, 2, 3 having sum(changes.delta) <> 0 order by 1, 2, 3
  on conflict (scan_id, severity, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create function count_scan_findings() returns trigger language plpgsql as $$
begin
  perform 1 from findings where id in (select finding_id from inserted) order by id for share;
  insert into scan_finding_counts as c (scan_id, severity, state, count)
  select i.scan_id, f.severity, f.state, count(*)
  from inserted i join findings f on f.id = i.finding_id and f.verification_status = 'approved'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (scan_id, severity, state) do update set count = c.count + excluded.count;
  return null;
end $$;

create trigger findings_counted_on_insert after insert on findings
  referencing new table as inserted for each statement execute function count_inserted_findings();
create trigger findings_counted_on_update after update on findings
  referencing old table as before_update new table as after_update
  for each statement execute function count_updated_findings();
create trigger scan_findings_counted_on_insert after insert on scan_findings
  referencing new table as inserted for each statement execute function count_scan_findings();
`;

/** The user in whose name the service itself writes; the id is also in shared/context.ts. */
const agent = `
insert into users (id, username, created_at)
values ('00000000-0000-4000-8000-000000000001', 'whitebox', now());
`;
