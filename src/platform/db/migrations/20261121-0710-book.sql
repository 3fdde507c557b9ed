-- The columns of these tables hold the text in the site's default language, as the specification's stored model has it;
-- each *_translations table holds the other languages.

create table books (
  fork_id uuid primary key references forks on delete cascade,
  title text not null,
  subtitle text not null default '',
  author text not null default '',
  description text not null default '',
  featured_chapter integer,
  buy_links jsonb not null default '[]',
  preview_samples jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table book_translations (
  fork_id uuid not null references books on delete cascade,
  language_id uuid not null references languages,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  primary key (fork_id, language_id)
);

create table book_intros (
  fork_id uuid primary key references forks on delete cascade,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  spiral jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table book_intro_translations (
  fork_id uuid not null references book_intros on delete cascade,
  language_id uuid not null references languages,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  spiral jsonb not null default '{}',
  primary key (fork_id, language_id)
);

create table book_parts (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  number integer not null,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  path text not null generated always as ('/parts/' || number) stored,
  color text not null default 'from-gray-400 to-gray-600',
  audience text not null default '',
  related integer[] not null default '{}',
  gallery jsonb not null default '{}',
  preview_samples jsonb,
  is_published boolean not null default false,
  display_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint book_parts_number unique (fork_id, number)
);
create index book_parts_id on book_parts (id);
create index book_parts_order on book_parts (fork_id, display_order, number, id);

create table book_part_translations (
  fork_id uuid not null,
  part_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  audience text not null default '',
  gallery jsonb not null default '{}',
  primary key (fork_id, part_id, language_id),
  foreign key (fork_id, part_id) references book_parts on delete cascade
);

create table book_chapters (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  part_id uuid not null,
  number integer not null,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  content jsonb,
  read_time integer,
  key_themes text[] not null default '{}',
  audience text not null default '',
  is_free boolean not null default false,
  is_published boolean not null default false,
  display_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint book_chapters_number unique (fork_id, number),
  constraint book_chapters_part foreign key (fork_id, part_id) references book_parts
);
create index book_chapters_id on book_chapters (id);
create index book_chapters_order on book_chapters (fork_id, part_id, display_order, number, id);

create table book_chapter_translations (
  fork_id uuid not null,
  chapter_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  content jsonb,
  key_themes text[] not null default '{}',
  audience text not null default '',
  primary key (fork_id, chapter_id, language_id),
  foreign key (fork_id, chapter_id) references book_chapters on delete cascade
);

create table reflections (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  part_id uuid not null,
  title text not null,
  prompt text not null default '',
  practice text not null default '',
  seed_paper_text text not null default '',
  is_active boolean not null default true,
  display_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  foreign key (fork_id, part_id) references book_parts on delete cascade
);
create index reflections_id on reflections (id);
create index reflections_order on reflections (fork_id, part_id, display_order, id);

create table reflection_questions (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  reflection_id uuid not null,
  question text not null,
  display_order integer not null default 0,
  primary key (fork_id, id),
  foreign key (fork_id, reflection_id) references reflections on delete cascade
);
create index reflection_questions_id on reflection_questions (id);
create index reflection_questions_order on reflection_questions (fork_id, reflection_id, display_order, id);

create table reflection_translations (
  fork_id uuid not null,
  reflection_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  prompt text not null default '',
  practice text not null default '',
  seed_paper_text text not null default '',
  questions text[] not null default '{}',
  primary key (fork_id, reflection_id, language_id),
  foreign key (fork_id, reflection_id) references reflections on delete cascade
);

-- What the site calls content and practice is stored as description and instruction; duration in minutes.
create table breath_sections (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  part_id uuid not null,
  title text not null,
  description text not null default '',
  instruction text not null default '',
  duration integer,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  foreign key (fork_id, part_id) references book_parts on delete cascade
);
create index breath_sections_id on breath_sections (id);
create index breath_sections_part on breath_sections (fork_id, part_id);

create table breath_section_translations (
  fork_id uuid not null,
  breath_section_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  description text not null default '',
  instruction text not null default '',
  primary key (fork_id, breath_section_id, language_id),
  foreign key (fork_id, breath_section_id) references breath_sections on delete cascade
);

create table evidence_items (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  part_id uuid not null,
  title text not null,
  description text not null default '',
  source text not null default '',
  is_active boolean not null default true,
  display_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  foreign key (fork_id, part_id) references book_parts on delete cascade
);
create index evidence_items_id on evidence_items (id);
create index evidence_items_order on evidence_items (fork_id, part_id, display_order, id);

create table evidence_item_translations (
  fork_id uuid not null,
  evidence_item_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  description text not null default '',
  source text not null default '',
  primary key (fork_id, evidence_item_id, language_id),
  foreign key (fork_id, evidence_item_id) references evidence_items on delete cascade
);
