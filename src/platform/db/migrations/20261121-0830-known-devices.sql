-- Browsers in which an account signed in; only the SHA-256 of their cookie is kept.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
