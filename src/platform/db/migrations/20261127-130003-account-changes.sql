-- Changes of an address or a password, until the mail that tells of them has gone out. No backup holds these rows.
create table account_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  what text not null constraint account_changes_what check (what in ('email', 'password')),
  -- Of the account before the change: the mail goes there.
  email text not null,
  at timestamptz not null default now()
);
create index account_changes_user on account_changes (user_id);
create index account_changes_at on account_changes (at);
