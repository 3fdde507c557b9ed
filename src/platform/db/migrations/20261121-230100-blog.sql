-- published_at is the date that readers see; when a post is public is said by publish_at and unpublish_at alone.
create table blog_posts (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  slug text not null,
  category text not null default '',
  -- What stands in addresses for the category and for each tag.
  category_slug text not null default '',
  tags text[] not null default '{}',
  tag_slugs text[] not null default '{}',
  author text not null default '',
  is_published boolean not null default false,
  published_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  created_by uuid references users on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint blog_posts_slug unique (fork_id, slug),
  constraint blog_posts_dated check (not is_published or published_at is not null)
);
create index blog_posts_id on blog_posts (id);
create index blog_posts_changed on blog_posts (fork_id, updated_at, id);
create index blog_posts_dates on blog_posts (fork_id, published_at desc, id desc) where is_published;
create index blog_posts_category on blog_posts (fork_id, category_slug, published_at desc, id desc) where is_published;

create table blog_post_translations (
  fork_id uuid not null,
  blog_post_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  excerpt text not null default '',
  content jsonb,
  meta_title text not null default '',
  meta_description text not null default '',
  -- The texts in the site's default language, which the others fall back to.
  is_base boolean not null default false,
  primary key (fork_id, blog_post_id, language_id),
  foreign key (fork_id, blog_post_id) references blog_posts on delete cascade
);
create unique index blog_post_translations_base on blog_post_translations (fork_id, blog_post_id) where is_base;

-- Slugs that a published post once had.
create table blog_post_redirects (
  fork_id uuid not null references forks on delete cascade,
  slug text not null,
  blog_post_id uuid not null,
  primary key (fork_id, slug),
  foreign key (fork_id, blog_post_id) references blog_posts on delete cascade
);
