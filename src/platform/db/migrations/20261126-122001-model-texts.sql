-- Answers of models that an author may take. Personal: whose they are, and what was asked. Deleted after 90 days.
create table model_answers (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  asked text not null check (asked in ('generate', 'translate', 'seo')),
  host text not null,
  model text not null,
  -- What was asked in words; '' where the kind says all.
  prompt text not null,
  -- The item that it was asked about; null for none.
  item_id uuid,
  asked_at timestamptz not null default now(),
  primary key (fork_id, id)
);
create index model_answers_age on model_answers (asked_at);

-- Texts of items that a model wrote: who took them, into which field, and in which revisions they stand. Personal: who took and
-- who checked them, and the prompt, which goes after 90 days.
create table model_texts (
  fork_id uuid not null references forks on delete cascade,
  item_id uuid not null,
  kind text not null,
  -- '' for a field that all languages share.
  language text not null,
  field text not null,
  answer_id uuid not null,
  -- The first revision with the text, and the first in which a person has changed it; null while it stands.
  revision integer not null,
  changed_in integer,
  asked text not null check (asked in ('generate', 'translate', 'seo')),
  host text not null,
  model text not null,
  prompt text,
  asked_at timestamptz not null,
  user_id uuid references users on delete set null,
  taken_at timestamptz not null default now(),
  -- When the text went out of the drafts; null while it waits there.
  public_at timestamptz,
  -- When a person called the translation right.
  checked_at timestamptz,
  checked_by uuid references users on delete set null,
  -- First and last name of that person, for readers; null where the account has none.
  checked_name text,
  primary key (fork_id, item_id, kind, language, field, answer_id, revision)
);
create index model_texts_prompts on model_texts (asked_at) where prompt is not null;

-- A name goes with its account.
create function forget_checker() returns trigger language plpgsql as $$
begin
  if new.checked_by is null then
    new.checked_name := null;
  end if;
  return new;
end $$;
create trigger forget_checker before update of checked_by on model_texts for each row execute function forget_checker();

-- What pages of a site say of translations of a model that a person has checked; a site without a row says nothing then.
create table translation_notes (
  fork_id uuid primary key references forks on delete cascade,
  names_checkers boolean not null
);
