-- Addresses for which somebody asked for a reader's account and has not confirmed it. They go once the account is made, and else
-- when the link is too old. No backup holds these rows.
create table sign_ups (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  email text not null,
  -- Of the page that asked: the mail is written in it.
  language text not null constraint sign_ups_language check (language in ('en', 'es', 'fr', 'de')),
  -- Only the SHA-256 of the link is kept. Null until the mail is written; each mail has a link of its own.
  token_hash text unique,
  expires_at timestamptz,
  asked_at timestamptz not null default now(),
  primary key (fork_id, id),
  unique (fork_id, email)
);
create index sign_ups_asked on sign_ups (asked_at);
