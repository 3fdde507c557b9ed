-- The model that a site asks; its key is among the secrets of the site.
create table assistant_settings (
  fork_id uuid primary key references forks on delete cascade,
  protocol text not null check (protocol in ('openai', 'anthropic')),
  -- Of the service, without what the protocol puts behind it.
  address text not null,
  model text not null,
  -- The last letters of the key, by which its owner knows it; null for none.
  key_end text,
  -- For a million tokens, in the money that the owner pays with.
  price_in numeric(12, 4) not null,
  price_out numeric(12, 4) not null,
  -- What may be spent in a calendar month of the site; null for no bound of this kind.
  tokens_month bigint,
  money_month numeric(12, 2),
  -- Where the owner agreed that texts go, and who did; null where nobody has.
  agreed_host text,
  agreed_by uuid references users on delete set null,
  agreed_at timestamptz,
  version int not null default 1
);

-- What was asked: reserved before, settled after, so that what runs at once stays within the bounds.
create table assistant_uses (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('generate', 'translate', 'seo', 'test')),
  host text not null,
  model text not null,
  state text not null default 'running' check (state in ('running', 'ended', 'failed')),
  -- Reserved while it runs, used afterwards.
  tokens_in int not null,
  tokens_out int not null,
  -- In millionths of the money.
  cost bigint not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (fork_id, id)
);
create index assistant_uses_month on assistant_uses (fork_id, started_at);
create index assistant_uses_user on assistant_uses (user_id, started_at);
