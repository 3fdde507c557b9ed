-- What accounts keep that nobody may read back; encrypted before it comes here.
create table account_secrets (
  user_id uuid not null references users on delete cascade,
  name text not null,
  ciphertext bytea not null,
  key_id text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);
create index account_secrets_key on account_secrets (key_id);

-- Accounts that are asked for a code after the password.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  created_at timestamptz not null default now(),
  -- Of the last code that was taken; its own code and earlier ones are refused.
  last_step bigint not null
);

-- Each lets its account in once, instead of a code; only the SHA-256 is kept.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The host that it opens; a browser gives it to no other.
  host text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at, id);

-- Accounts of a provider that sign in to an account here.
create table linked_sign_ins (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index linked_sign_ins_user on linked_sign_ins (user_id);

-- Sign-ins that have begun in a browser, which has the token as a cookie; only its SHA-256 is kept, for five minutes.
create table sign_in_steps (
  token_hash text primary key,
  kind text not null,
  -- Null while nobody knows who signs in.
  user_id uuid references users on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_expires on sign_in_steps (expires_at);
