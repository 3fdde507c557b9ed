-- What people ask of a list again and again, under a name: for themselves, or shared with everybody of the site.
create table list_views (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  list text not null,
  name text not null,
  -- As it stands in the address.
  query text not null,
  is_shared boolean not null default false,
  -- The list opens with it for the person whose view it is.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint list_views_name unique (fork_id, user_id, list, name)
);
create index list_views_id on list_views (id);
