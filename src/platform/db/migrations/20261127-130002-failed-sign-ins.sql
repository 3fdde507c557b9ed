-- Wrong passwords of a day, counted so that the person of the account is told. No backup holds these rows.
create table failed_sign_ins (
  -- The account; for a name that no account has, an id made of it with a secret that only the process knows.
  id uuid primary key,
  failures int not null default 1,
  -- Of the last one: a /24 or /48.
  network text,
  first_at timestamptz not null default now(),
  -- When a mail told of them last.
  mailed_at timestamptz
);
create index failed_sign_ins_first on failed_sign_ins (first_at);
