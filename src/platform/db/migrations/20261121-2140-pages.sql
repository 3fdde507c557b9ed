-- path is the slugs from the top down; since a page has one parent, it is unique where the slug is unique below it.
alter table pages
  add parent_id uuid,
  add path text,
  add publish_at timestamptz,
  add unpublish_at timestamptz,
  add created_by uuid references users on delete set null;
update pages set path = slug;
alter table pages
  alter path set not null,
  drop constraint pages_slug,
  add constraint pages_path unique (fork_id, path),
  add constraint pages_parent foreign key (fork_id, parent_id) references pages (fork_id, id),
  add check (template in ('default', 'landing', 'contact', 'about'));
create index pages_changed on pages (fork_id, updated_at, id);
create index pages_children on pages (fork_id, parent_id);

-- The texts in the site's default language, which the others fall back to.
alter table page_translations add is_base boolean not null default false;
update page_translations t set is_base = true
from forks f, languages l
where f.id = t.fork_id and l.id = t.language_id and l.code = coalesce(f.config->>'defaultLanguage', 'en');
insert into page_translations (fork_id, page_id, language_id, title, is_base)
select p.fork_id, p.id, l.id, p.slug, true
from pages p join forks f on f.id = p.fork_id
join languages l on l.code = coalesce(f.config->>'defaultLanguage', 'en')
where not exists (select from page_translations t where t.fork_id = p.fork_id and t.page_id = p.id and t.is_base);
create unique index page_translations_base on page_translations (fork_id, page_id) where is_base;

-- Addresses that a published page once had.
create table page_redirects (
  fork_id uuid not null references forks on delete cascade,
  path text not null,
  page_id uuid not null,
  primary key (fork_id, path),
  foreign key (fork_id, page_id) references pages on delete cascade
);
