-- Backups that this install made, and the times that one was restored to prove it. No backup holds these rows.
create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'proof')),
  started_at timestamptz not null default now(),
  -- Null while it runs, and of one that was killed until the next one begins.
  ended_at timestamptz,
  is_good boolean not null default false,
  -- Why it is not.
  reason text,
  -- The backup that was made or proved; null before there is one.
  backup text,
  -- As it is restored, and what it took of the disk.
  bytes bigint,
  added bigint
);
create index backup_runs_started on backup_runs (started_at desc, id desc);
