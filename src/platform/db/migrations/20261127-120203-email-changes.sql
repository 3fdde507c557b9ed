-- Addresses that accounts are to have once a link that was mailed there is used. No backup holds these rows.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  -- Only the SHA-256 of the link is kept. Null until the mail is written; each mail has a link of its own.
  token_hash text unique,
  expires_at timestamptz not null default now() + interval '7 days'
);
