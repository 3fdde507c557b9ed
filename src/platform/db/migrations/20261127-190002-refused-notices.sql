-- Addresses that forms name for mails about entries, and that a mail server has refused for good: no more mail goes there until the
-- form names another one, or somebody of the studio says so.
create table refused_notices (
  fork_id uuid not null,
  form_id uuid not null,
  email text not null,
  -- What the mail server said, without addresses.
  reason text not null,
  refused_at timestamptz not null default now(),
  primary key (fork_id, form_id),
  foreign key (fork_id, form_id) references forms on delete cascade
);
