-- Mails that wait to be sent, and for a while those that were. A mail is only its kind and the id of what it is about: addresses,
-- words and one-time links are put together when it goes out, so an erased person leaves nothing here.
create table mails (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  kind text not null,
  -- The row that the kind reads, such as a subscriber.
  about uuid not null,
  created_at timestamptz not null default now(),
  -- A process that sends a mail moves this on first, so that no other one takes the mail meanwhile.
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  first_tried_at timestamptz,
  -- What the mail server said when it did not take the mail, without addresses.
  error text,
  ended_at timestamptz,
  outcome text constraint mails_outcome check (outcome in ('sent', 'not-needed', 'refused', 'given-up')),
  primary key (fork_id, id),
  constraint mails_ended check ((ended_at is null) = (outcome is null))
);
-- The same mail waits once.
create unique index mails_waiting on mails (fork_id, kind, about) where ended_at is null;
create index mails_due on mails (next_try_at) where ended_at is null;
create index mails_ended on mails (ended_at) where ended_at is not null;
create index mails_about on mails (fork_id, kind, about, created_at);

-- Who waits for a confirmation is asked for it once mail is set up.
insert into mails (id, fork_id, kind, about, created_at)
select gen_random_uuid(), fork_id, 'audience.confirm', id, created_at
from notifications where is_subscribed and confirmed_at is null;

-- The link of a confirmation, of which only the hash is kept; a newer one takes the place of an earlier.
alter table notifications
  add column confirm_hash text,
  add column confirm_expires_at timestamptz,
  -- When the mail server took the latest confirmation: who has not answered 30 days later is erased.
  add column asked_at timestamptz,
  -- In the link that ends the mails of this site: it is all that whoever has it may do.
  add column leave_key uuid not null default gen_random_uuid();
create index notifications_confirm on notifications (confirm_hash) where confirm_hash is not null;
create unique index notifications_leave on notifications (leave_key);
