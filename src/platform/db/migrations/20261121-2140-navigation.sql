create table navigation (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  name text not null,
  type text not null default 'main' check (type in ('main', 'footer', 'sidebar')),
  items jsonb not null default '[]',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id)
);
create index navigation_id on navigation (id);
create index navigation_changed on navigation (fork_id, updated_at, id);
-- One menu stands at each place of the site.
create unique index navigation_place on navigation (fork_id, type) where is_active;

-- Sites that were there before menus were stored get the entries that they had.
with entries(place, url, module, words) as (
  values
    (1, '/', '', '{"en": {"label": "Home", "description": "Where the book begins"}, "es": {"label": "Inicio", "description": "Donde empieza el libro"}, "fr": {"label": "Accueil", "description": "Là où commence le livre"}, "de": {"label": "Start", "description": "Wo das Buch beginnt"}}'::jsonb),
    (2, '/the-time-of-remembering', '', '{"en": {"label": "Remembering", "description": "The prologue: why this book, why now"}, "es": {"label": "Recordar", "description": "El prólogo: por qué este libro, por qué ahora"}, "fr": {"label": "Se souvenir", "description": "Le prologue : pourquoi ce livre, pourquoi maintenant"}, "de": {"label": "Erinnern", "description": "Der Prolog: warum dieses Buch, warum jetzt"}}'::jsonb),
    (3, '/book/intro', 'book-content', '{"en": {"label": "Journey", "description": "How to use the book, and two ways through it"}, "es": {"label": "Recorrido", "description": "Cómo usar el libro y dos caminos para recorrerlo"}, "fr": {"label": "Parcours", "description": "Comment se servir du livre, et deux façons de le parcourir"}, "de": {"label": "Weg", "description": "Wie man das Buch benutzt, und zwei Wege hindurch"}}'::jsonb),
    (4, '/parts', 'book-content', '{"en": {"label": "Parts", "description": "The parts of the book, one by one"}, "es": {"label": "Partes", "description": "Las partes del libro, una por una"}, "fr": {"label": "Parties", "description": "Les parties du livre, une à une"}, "de": {"label": "Teile", "description": "Die Teile des Buches, einer nach dem anderen"}}'::jsonb),
    (5, '/about', '', '{"en": {"label": "About", "description": "The author, and how the book was made"}, "es": {"label": "Acerca de", "description": "Quién lo escribe y cómo se hizo el libro"}, "fr": {"label": "À propos", "description": "L’auteur, et comment le livre s’est fait"}, "de": {"label": "Über uns", "description": "Wer es schreibt, und wie das Buch entstand"}}'::jsonb),
    (6, '/circles', 'spiral-circles', '{"en": {"label": "Community", "description": "Reading circles near you and online"}, "es": {"label": "Comunidad", "description": "Círculos de lectura cerca de ti y en línea"}, "fr": {"label": "Communauté", "description": "Des cercles de lecture, près de chez vous et en ligne"}, "de": {"label": "Gemeinschaft", "description": "Lesekreise in Ihrer Nähe und online"}}'::jsonb)
), sites as (
  select id, coalesce(config->>'defaultLanguage', 'en') as language from forks
)
insert into navigation (fork_id, id, name, type, items)
select s.id, gen_random_uuid(), case menu when 'main' then 'Main menu' else 'Footer' end, menu, (
  select jsonb_agg(e.words->s.language || jsonb_build_object(
    'id', gen_random_uuid(), 'translations', e.words - s.language, 'url', e.url, 'pageId', null, 'module', e.module,
    'type', 'page', 'order', e.place, 'children', '[]'::jsonb
  ) order by e.place)
  from entries e
)
from sites s cross join (values ('main'), ('footer')) as menus(menu);
