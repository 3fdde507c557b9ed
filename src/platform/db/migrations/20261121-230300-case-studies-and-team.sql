create table case_studies (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  slug text not null,
  client text not null default '',
  tags text[] not null default '{}',
  is_published boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  created_by uuid references users on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint case_studies_slug unique (fork_id, slug)
);
create index case_studies_id on case_studies (id);
create index case_studies_changed on case_studies (fork_id, updated_at, id);

create table case_study_translations (
  fork_id uuid not null,
  case_study_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  industry text not null default '',
  overview text not null default '',
  -- The sections of the content, each written, translated and kept by itself.
  challenge jsonb,
  solution jsonb,
  results jsonb,
  meta_title text not null default '',
  meta_description text not null default '',
  is_base boolean not null default false,
  primary key (fork_id, case_study_id, language_id),
  foreign key (fork_id, case_study_id) references case_studies on delete cascade
);
create unique index case_study_translations_base on case_study_translations (fork_id, case_study_id) where is_base;

create table team_members (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  name text not null constraint team_members_named check (name <> ''),
  position text not null constraint team_members_placed check (position <> ''),
  bio text not null default '',
  email text not null,
  phone text not null default '',
  -- Path of a picture on the site.
  avatar text not null default '',
  social_links jsonb not null default '{}',
  display_order integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id)
);
create index team_members_id on team_members (id);
create index team_members_order on team_members (fork_id, display_order, id);

create table team_member_translations (
  fork_id uuid not null,
  team_member_id uuid not null,
  language_id uuid not null references languages,
  name text not null default '',
  position text not null default '',
  bio text not null default '',
  primary key (fork_id, team_member_id, language_id),
  foreign key (fork_id, team_member_id) references team_members on delete cascade
);
