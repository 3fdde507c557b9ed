-- How often pages were opened, by day (UTC). Nothing in it leads to a person: no address, no cookie, no browser.
create table page_views (
  fork_id uuid not null references forks on delete cascade,
  day date not null,
  -- Without the language.
  path text not null,
  locale text not null,
  views integer not null,
  primary key (fork_id, day, path, locale)
);

-- Who touched an object last is asked for the first screen, and each object's own story by its id.
create index activity_object on activity (fork_id, object_id, id);
