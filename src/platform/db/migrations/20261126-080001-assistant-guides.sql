-- How a site wants its words to be in a language; it goes along with what the assistant is asked in it. Nothing personal.
create table assistant_guides (
  fork_id uuid not null references forks on delete cascade,
  language text not null check (language in ('en', 'es', 'fr', 'de')),
  voice text not null,
  -- [{"term", "use"}], in the order of whoever wrote them.
  terms jsonb not null check (jsonb_typeof(terms) = 'array'),
  version int not null default 1,
  primary key (fork_id, language)
);
