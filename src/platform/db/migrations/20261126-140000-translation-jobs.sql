-- What somebody asked a model to translate on the server: one type of items into one language. Personal: whose it is.
-- Deleted after 90 days.
create table translation_jobs (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- The type of its items.
  kind text not null,
  language text not null check (language in ('en', 'es', 'fr', 'de')),
  state text not null default 'running' check (state in ('running', 'stopped', 'cancelled', 'ended')),
  -- Why it stopped, or what it waits for, in a word and, where that does not say all, in a sentence; '' for neither.
  reason text not null default '',
  detail text not null default '',
  -- It goes on then; null while it waits for nothing.
  wakes_at timestamptz,
  -- How often in a row the service had a fault.
  faults int not null default 0,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (fork_id, id)
);
create index translation_jobs_of_person on translation_jobs (fork_id, user_id, asked_at);
create index translation_jobs_age on translation_jobs (asked_at);
create index translation_jobs_running on translation_jobs (wakes_at) where state = 'running';

-- An item of such a job.
create table translation_job_items (
  fork_id uuid not null,
  job_id uuid not null,
  item_id uuid not null,
  place int not null,
  -- done: its proposals are made; nothing: nothing was missing; refused: nothing was made of it.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'nothing', 'refused')),
  reason text not null default '',
  detail text not null default '',
  -- The question that is out, by its row in assistant_uses: a killed process asks again under the same reservation.
  use_id uuid,
  -- What has been answered of an item that takes several questions, with what it was made of; null before.
  answered jsonb,
  primary key (fork_id, job_id, item_id),
  foreign key (fork_id, job_id) references translation_jobs on delete cascade
);
create index translation_job_items_order on translation_job_items (fork_id, job_id, place);

-- What a model proposes for a field of an item that nobody has taken or discarded. It is no part of the item.
create table model_proposals (
  fork_id uuid not null,
  item_id uuid not null,
  kind text not null,
  language text not null,
  field text not null,
  -- For whom it is.
  user_id uuid not null references users on delete cascade,
  answer_id uuid not null,
  value jsonb not null,
  -- The field in the source language that it was made of.
  source jsonb not null,
  made_at timestamptz not null default now(),
  primary key (fork_id, item_id, kind, language, field, user_id),
  foreign key (fork_id, answer_id) references model_answers on delete cascade
);
create index model_proposals_of_person on model_proposals (fork_id, user_id, made_at);
create index model_proposals_of_answer on model_proposals (fork_id, answer_id);
