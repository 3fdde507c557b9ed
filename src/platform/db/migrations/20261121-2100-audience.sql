-- Who asked a site to be told when its book is out. While is_subscribed and confirmed_at is null, the address waits for its
-- confirmation; unsubscribed_at stays until a new sign-up is confirmed.
create table notifications (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  is_subscribed boolean not null default true,
  subscription_source text not null default 'website',
  preferences jsonb not null default '{}',
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- The sentence that stood beside the button, its language, and when it was agreed to.
  consent_text text not null,
  consent_language text not null,
  consent_at timestamptz not null default now(),
  -- Where from, coarsely: /24 or /48 of the address, and the browser's family.
  network text,
  agent text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint notifications_email unique (fork_id, email)
);
-- Lists follow the primary key: ids of version 7 are in the order of their creation.
create index notifications_id on notifications (id);

-- One row per address for all sites of the install: while is_active is false, no mail but a confirmation goes there.
create table email_subscriptions (
  email text primary key,
  is_active boolean not null default true,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);
