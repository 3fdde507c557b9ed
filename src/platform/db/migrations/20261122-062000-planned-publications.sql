-- Changes of an item that readers see already, which go out at a moment. fields holds them as they were when that was said.
create table planned_publications (
  fork_id uuid not null references forks on delete cascade,
  kind text not null,
  item_id uuid not null,
  due_at timestamptz not null,
  fields jsonb not null,
  user_id uuid references users on delete set null,
  -- Why they did not go out; then nothing tries again.
  refusal text,
  primary key (fork_id, item_id, kind)
);
create index planned_publications_due on planned_publications (due_at) where refusal is null;

-- When it was meant to happen, of what went out by itself.
alter table publications add column due_at timestamptz;
