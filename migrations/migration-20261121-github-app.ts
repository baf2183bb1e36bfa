import { Migration } from '@mikro-orm/migrations';

/** What the GitHub App needs to know: deliveries, installations in full, pull requests and what was said there. */
export class Migration20261121GithubApp extends Migration {
  override name = 'migration-20261121-github-app';

  override up(): void {
    this.addSql(installations);
    this.addSql(deliveries);
    this.addSql(pullRequests);
    this.addSql(work);
    this.addSql(baselines);
    this.addSql(wakers);
  }
}

const installations = `
alter table installations
  add column account_id bigint,
  add column app_slug text,
  add column permissions jsonb not null default '{}';
alter table organizations add column github_account_id bigint unique;

create table installation_repositories (
  installation_id bigint not null references installations on delete cascade,
  -- GitHub's own number: stays when a repository is renamed.
  github_id bigint not null,
  full_name text not null,
  primary key (installation_id, github_id)
);
`;

/** Each delivery once, by GitHub's id of it; the payload goes when it is done. */
const deliveries = `
create table webhook_deliveries (
  id uuid primary key,
  delivery_id text not null unique,
  event text not null,
  payload jsonb,
  status text not null check (status in ('pending', 'running', 'done', 'failed')),
  outcome text,
  lease_expires_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_deliveries_unfinished on webhook_deliveries (created_at) where status in ('pending', 'running');
create index webhook_deliveries_age on webhook_deliveries (created_at);
`;

const pullRequests = `
create table pull_requests (
  id uuid primary key,
  organization_id uuid not null references organizations,
  repository_id uuid not null references repositories,
  installation_id bigint not null,
  full_name text not null,
  number integer not null,
  author_id bigint not null,
  author_login text not null,
  state text not null check (state in ('open', 'closed', 'merged')),
  is_draft boolean not null,
  is_fork boolean not null,
  is_private boolean not null,
  head_sha text not null,
  head_ref text not null,
  base_ref text not null,
  base_sha text not null,
  paused boolean not null default false,
  -- Of the newest event that was applied: older ones change nothing.
  happened_at timestamptz not null,
  next_number integer not null default 1,
  summary_comment_id bigint,
  status text not null default 'idle' check (status in ('idle', 'waiting', 'working', 'failed')),
  -- Counts the wishes to have GitHub brought up to date.
  wanted integer not null default 0,
  error text,
  lease_expires_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (repository_id, number)
);
create index pull_requests_waiting on pull_requests (created_at) where status in ('waiting', 'working');

create table pull_request_heads (
  id uuid primary key,
  pull_request_id uuid not null references pull_requests,
  sha text not null,
  -- What it was compared with; null as long as it is not.
  base_ref text,
  base_sha text,
  check_run_id bigint,
  -- What the check run was last told, so that it is told only what is new.
  check_hash text,
  estimation_id uuid references cost_estimations,
  scan_id uuid unique references scans,
  -- Set by a person's word or button.
  start_wanted boolean not null default false,
  skip_wanted boolean not null default false,
  -- Why it ended without a scan of its own; for people.
  reason text,
  published boolean not null default false,
  sarif_uploaded boolean not null default false,
  created_at timestamptz not null,
  unique (pull_request_id, sha)
);
create index pull_request_heads_estimation on pull_request_heads (estimation_id);

create table pull_request_findings (
  pull_request_id uuid not null references pull_requests,
  finding_id uuid not null references findings,
  -- Shown as F-3.
  number integer not null,
  -- Of the commit that was last scanned.
  is_present boolean not null,
  -- The first commit without it.
  fixed_in text,
  -- First of its thread.
  comment_id bigint,
  comment_hash text,
  -- The triage entry its thread knows of: what was said elsewhere is told there, once.
  told_entry uuid,
  primary key (pull_request_id, finding_id),
  unique (pull_request_id, number)
);
create index pull_request_findings_finding on pull_request_findings (finding_id);

/** What people said on GitHub, by GitHub's number of the comment: taken once, and followed when it is edited. */
create table github_comments (
  pull_request_id uuid not null references pull_requests,
  kind text not null check (kind in ('issue', 'review')),
  comment_id bigint not null,
  finding_id uuid references findings,
  triage_entry_id uuid references triage_entries on delete set null,
  -- What is to be answered on GitHub; null once that is done.
  answer jsonb,
  created_at timestamptz not null,
  primary key (pull_request_id, kind, comment_id)
);
`;

/** Full scans of default branches, and what one person said that a second has to confirm. */
const baselines = `
create table planned_scans (
  id uuid primary key,
  organization_id uuid not null references organizations,
  estimation_id uuid not null unique references cost_estimations,
  scan_id uuid references scans,
  outcome text,
  created_at timestamptz not null
);
create index planned_scans_waiting on planned_scans (created_at) where outcome is null;

create table baseline_schedules (
  installation_id bigint not null references installations on delete cascade,
  full_name text not null,
  branch text not null,
  every text not null check (every in ('daily', 'weekly')),
  next_at timestamptz not null,
  primary key (installation_id, full_name)
);
create index baseline_schedules_due on baseline_schedules (next_at);

create table triage_proposals (
  finding_id uuid not null references findings,
  state text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (finding_id, state)
);
`;

/** Pull-request scans look at what head adds to the merge base, and cost by the lines that changed. */
const work = `
alter table cost_estimations add column base_sha text;
alter table scan_repositories add column base_sha text, add column already_there integer not null default 0;
alter table findings add column accepted_until timestamptz;
create index findings_accepted_until on findings (accepted_until) where accepted_until is not null;

create table baselines (
  organization_id uuid not null references organizations,
  url text not null,
  commit_sha text not null,
  engine_version text not null,
  fingerprints text[] not null,
  move_keys text[] not null,
  created_at timestamptz not null,
  primary key (organization_id, url, commit_sha, engine_version)
);
`;

/**
 * Whatever changes what a pull request should show wakes it, from whatever path the change came: the state of a
 * finding, the end of an estimation or a scan.
 */
const wakers = `
create function wake_pull_requests(ids uuid[]) returns void language sql as $$
  -- The number of the attempt is the fencing token of a worker that is at it.
  update pull_requests set wanted = wanted + 1, attempts = case when status = 'working' then attempts else 0 end,
    status = case when status = 'working' then status else 'waiting' end
  where id in (select id from pull_requests where id = any(ids) order by id for no key update)
$$;

create function wake_for_findings() returns trigger language plpgsql as $$
begin
  perform wake_pull_requests(array(
    select distinct p.pull_request_id
    from before_update b join after_update a on a.id = b.id
    join pull_request_findings p on p.finding_id = a.id
    where (a.state, a.severity) is distinct from (b.state, b.severity)
  ));
  return null;
end $$;
create trigger findings_wake_pull_requests after update on findings
  referencing old table as before_update new table as after_update
  for each statement execute function wake_for_findings();

create function wake_for_scan() returns trigger language plpgsql as $$
begin
  perform wake_pull_requests(array(select pull_request_id from pull_request_heads where scan_id = new.id));
  return null;
end $$;
create trigger scans_wake_pull_requests after update of status on scans
  for each row when (old.status is distinct from new.status) execute function wake_for_scan();

create function wake_for_estimation() returns trigger language plpgsql as $$
begin
  perform wake_pull_requests(array(select pull_request_id from pull_request_heads where estimation_id = new.id));
  return null;
end $$;
create trigger estimations_wake_pull_requests after update of status on cost_estimations
  for each row when (old.status is distinct from new.status) execute function wake_for_estimation();
`;
