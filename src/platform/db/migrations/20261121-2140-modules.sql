-- The catalogue is one for the whole install; a record never loads code.
create table modules (
  id text primary key,
  name text not null constraint modules_name unique,
  version text not null,
  description text not null default '',
  category text not null default 'core' check (category in ('core', 'book', 'community', 'practices', 'media', 'forms')),
  features jsonb not null default '[]',
  dependencies jsonb not null default '[]',
  routes jsonb not null default '[]',
  components jsonb not null default '[]',
  is_core boolean not null default false,
  -- What came with Flyleaf; null for what somebody added.
  place integer,
  created_at timestamptz not null default now()
);

insert into modules (place, id, name, version, description, category, is_core, dependencies, routes, components, features) values
  (1, 'pages', 'Pages', '1.0.0', 'Pages of the site, each at its own address.', 'core', true, '[]',
    '["/{slug}", "/{parent}/{slug}"]', '[]', '["Templates", "Languages", "Publication"]'),
  (2, 'layout', 'Layout', '1.0.0', 'Header, footer, menus and the Page Not Found page.', 'core', true, '[]', '[]', '[]',
    '["Menus", "Languages"]'),
  (3, 'blog', 'Blog', '1.0.0', 'Posts in the order of their dates.', 'core', false, '[]', '["/blog", "/blog/{slug}"]', '[]', '[]'),
  (4, 'forms', 'Forms', '1.0.0', 'Forms that visitors fill in.', 'forms', false, '[]', '[]', '[]', '[]'),
  (5, 'media', 'Media', '1.0.0', 'Pictures and other files of the site.', 'media', false, '[]', '[]', '[]', '[]'),
  (6, 'seo', 'SEO', '1.0.0', 'What search engines are told of the site.', 'core', false, '[]', '[]', '[]', '[]'),
  (7, 'book-content', 'Book content', '1.0.0', 'The book: its parts, chapters, introduction and corrections.', 'book', false,
    '["pages"]', '["/book/intro", "/book/spiral-navigation", "/spiral", "/parts", "/parts/{n}", "/chapters/{n}", "/corrections"]',
    '[]', '["Parts", "Chapters", "Corrections"]'),
  (8, 'reflections', 'Reflections', '1.0.0', 'Questions on each part; what a visitor writes stays in the own browser.', 'book', false,
    '["book-content"]', '["/reflections/{n}"]', '[]', '["Questions", "Print"]'),
  (9, 'spiral-circles', 'Spiral circles', '1.0.0', 'Reading circles that meet along the parts of the book.', 'community', false,
    '[]', '["/circles", "/circles/new", "/circles/{slug}"]', '["spiral-circles"]', '[]'),
  (10, 'community-blog', 'Reader letters', '1.0.0', 'Letters of readers, published once somebody has approved them.', 'community', false,
    '["blog"]', '["/letters", "/letters/new", "/letters/{slug}"]', '["community-blog"]', '[]'),
  (11, 'micro-practices', 'Micro practices', '1.0.0', 'One small practice a day, and the list of all.', 'practices', false,
    '[]', '["/practices", "/practices/today", "/practices/{slug}"]', '["micro-practices"]', '[]'),
  (12, 'events', 'Events', '1.0.0', 'Dates with a place, and a way to say that you come.', 'community', false,
    '["spiral-circles"]', '["/events", "/events/{slug}", "/events/{slug}.ics"]', '["events"]', '[]'),
  (13, 'media-gallery', 'Media gallery', '1.0.0', 'Albums with captions and credits.', 'media', false,
    '["media"]', '["/gallery", "/gallery/{slug}"]', '["media-gallery"]', '[]'),
  (14, 'engagement-forms', 'Engagement forms', '1.0.0', 'Pledges, surveys and feedback under a chapter.', 'forms', false,
    '["forms"]', '["/pledges/{slug}", "/surveys/{slug}"]', '["engagement-forms"]', '[]');

create table fork_modules (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  module_id text not null references modules on delete cascade,
  is_enabled boolean not null default true,
  config jsonb not null default '{}',
  primary key (fork_id, id),
  constraint fork_modules_module unique (fork_id, module_id)
);
create index fork_modules_id on fork_modules (id);

-- Which modules are on at a site, the one rule of it: core ones always; others where they are switched on and all that they
-- depend on is on.
create function enabled_modules(site uuid) returns jsonb language sql stable as $$
  with recursive shut(id) as (
    select m.id from modules m
    left join fork_modules f on f.fork_id = site and f.module_id = m.id
    where not m.is_core and not coalesce(f.is_enabled, false)
    union
    select m.id from modules m join shut on m.dependencies ? shut.id where not m.is_core
  )
  select coalesce(jsonb_agg(m.id order by m.place, m.id), '[]') from modules m where m.id not in (select id from shut)
$$;

-- What sites had until now: a book with its questions where there is one, and what their configuration names.
insert into fork_modules (fork_id, id, module_id)
select f.id, gen_random_uuid(), m.id
from forks f join modules m on not m.is_core and (
  m.id in ('blog', 'forms', 'media')
  or m.id in ('book-content', 'reflections') and exists (select from books b where b.fork_id = f.id)
  or f.config->'modules' ? m.id
);
-- What the rule gave last; every call and page reads it, and working it out for each would take longer than the rest.
alter table forks add modules jsonb not null default '[]';
update forks set config = config - 'modules', modules = enabled_modules(id);
