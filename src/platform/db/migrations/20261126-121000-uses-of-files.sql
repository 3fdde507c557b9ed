-- Which rows name a file of the media library, kept by the changes themselves, so that a list can leave out what is used. What lies
-- in the trash still names its files: it can come back.
create table file_uses (
  fork_id uuid not null references forks on delete cascade,
  path text not null,
  -- The table of the row, the item that it belongs to, and the rest of its key.
  source text not null,
  item_id uuid not null,
  place text not null,
  primary key (fork_id, path, source, item_id, place)
);
create index file_uses_row on file_uses (fork_id, source, item_id, place);

alter table media_files
  -- Another row names it; the triggers below know.
  add column is_used boolean not null default false,
  -- The picture says nothing that a description would have to say.
  add column is_decorative boolean not null default false;
alter table media_files
  add column is_described boolean not null generated always as (alt <> '' or is_decorative or mime_type not like 'image/%') stored;
create index media_files_described on media_files (fork_id, is_described, id);
create index media_files_used on media_files (fork_id, is_used, created_at, id);
create index media_files_hash on media_files (fork_id, hash) where hash <> '';

create function file_paths_in(words text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct m[1] order by m[1]), '{}')
  from regexp_matches(words, '(/objects/uploads/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') m
$$;

-- Its arguments are columns: the site, the item, and the rest of the key.
create function note_file_uses() returns trigger language plpgsql as $$
declare
  was text[] := '{}';
  now_in text[] := '{}';
  row_now jsonb;
  site uuid;
  item uuid;
  rest text;
begin
  -- Most rows name no file, and looking for one is cheap.
  if tg_op <> 'INSERT' and strpos(old::text, '/objects/uploads/') > 0 then was := file_paths_in(old::text); end if;
  if tg_op <> 'DELETE' and strpos(new::text, '/objects/uploads/') > 0 then now_in := file_paths_in(new::text); end if;
  if tg_op = 'UPDATE' and tg_table_name = 'draft_fields' then
    row_now := to_jsonb(old);
    if not (row_now ->> 'is_waiting')::boolean then was := '{}'; end if;
  end if;
  if was = now_in and tg_table_name <> 'draft_fields' then return null; end if;
  row_now := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- A draft that waits no longer is in the item by now.
  if tg_table_name = 'draft_fields' and not (row_now ->> 'is_waiting')::boolean then now_in := '{}'; end if;
  if was = now_in then return null; end if;
  site := (row_now ->> tg_argv[0])::uuid;
  item := (row_now ->> tg_argv[1])::uuid;
  rest := coalesce((select string_agg(row_now ->> tg_argv[n], ' ' order by n) from generate_series(2, tg_nargs - 1) n), '');
  if was <> '{}' then
    delete from file_uses where fork_id = site and source = tg_table_name and item_id = item and place = rest
      and path <> all (now_in);
  end if;
  if now_in <> '{}' then
    insert into file_uses (fork_id, path, source, item_id, place)
    select f.id, p, tg_table_name, item, rest from unnest(now_in) p join forks f on f.id = site
    on conflict do nothing;
  end if;
  return null;
end $$;

create function mark_used_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update media_files m set is_used = true
    where (m.fork_id, m.path) in (select fork_id, path from new_rows) and not m.is_used;
  else
    update media_files m set is_used = false
    where (m.fork_id, m.path) in (select fork_id, path from old_rows) and m.is_used
      and not exists (select from file_uses u where u.fork_id = m.fork_id and u.path = m.path);
  end if;
  return null;
end $$;
create trigger used_in after insert on file_uses referencing new table as new_rows
  for each statement execute function mark_used_files();
create trigger used_out after delete on file_uses referencing old table as old_rows
  for each statement execute function mark_used_files();

-- Its address may be named before it is there.
create function mark_new_file() returns trigger language plpgsql as $$
begin
  new.is_used := exists (select from file_uses u where u.fork_id = new.fork_id and u.path = new.path);
  return new;
end $$;
create trigger marked_in before insert on media_files for each row execute function mark_new_file();

-- Has the rows of a table noted from now on, and notes those that are in it. @param key the site, the item, and the rest of its key
create procedure note_uses_of(noted regclass, variadic key text[]) language plpgsql as $make$
begin
  execute format('create trigger noted after insert or update or delete on %s for each row execute function note_file_uses(%s)',
    noted, (select string_agg(quote_literal(k), ', ' order by n) from unnest(key) with ordinality u(k, n)));
  execute format('insert into file_uses (fork_id, path, source, item_id, place)
    select x.%I, p, %L, x.%I, concat_ws('' ''%s, null) from %s x, unnest(file_paths_in(x::text)) p
    where strpos(x::text, ''/objects/uploads/'') > 0 %s on conflict do nothing',
    key[1], noted::text, key[2],
    coalesce((select string_agg(format(', x.%I', k), '' order by n) from unnest(key[3:]) with ordinality u(k, n)), ''),
    noted, case when noted = 'draft_fields'::regclass then 'and x.is_waiting' else '' end);
end $make$;
revoke execute on procedure note_uses_of from public;

call note_uses_of('forks', 'id', 'id');
call note_uses_of('site_themes', 'fork_id', 'fork_id');
call note_uses_of('books', 'fork_id', 'fork_id');
call note_uses_of('book_translations', 'fork_id', 'fork_id', 'language_id');
call note_uses_of('book_intros', 'fork_id', 'fork_id');
call note_uses_of('book_intro_translations', 'fork_id', 'fork_id', 'language_id');
call note_uses_of('book_parts', 'fork_id', 'id');
call note_uses_of('book_part_translations', 'fork_id', 'part_id', 'language_id');
call note_uses_of('book_chapters', 'fork_id', 'id');
call note_uses_of('book_chapter_translations', 'fork_id', 'chapter_id', 'language_id');
call note_uses_of('breath_sections', 'fork_id', 'id');
call note_uses_of('breath_section_translations', 'fork_id', 'breath_section_id', 'language_id');
call note_uses_of('evidence_items', 'fork_id', 'id');
call note_uses_of('evidence_item_translations', 'fork_id', 'evidence_item_id', 'language_id');
call note_uses_of('reflections', 'fork_id', 'id');
call note_uses_of('reflection_translations', 'fork_id', 'reflection_id', 'language_id');
call note_uses_of('visual_assets', 'fork_id', 'id');
call note_uses_of('visual_asset_translations', 'fork_id', 'visual_asset_id', 'language_id');
call note_uses_of('corrections', 'fork_id', 'id');
call note_uses_of('correction_translations', 'fork_id', 'correction_id', 'language_id');
call note_uses_of('blog_posts', 'fork_id', 'id');
call note_uses_of('blog_post_translations', 'fork_id', 'blog_post_id', 'language_id');
call note_uses_of('pages', 'fork_id', 'id');
call note_uses_of('page_translations', 'fork_id', 'page_id', 'language_id');
call note_uses_of('case_studies', 'fork_id', 'id');
call note_uses_of('case_study_translations', 'fork_id', 'case_study_id', 'language_id');
call note_uses_of('team_members', 'fork_id', 'id');
call note_uses_of('team_member_translations', 'fork_id', 'team_member_id', 'language_id');
call note_uses_of('forms', 'fork_id', 'id');
call note_uses_of('form_translations', 'fork_id', 'form_id', 'language_id');
call note_uses_of('navigation', 'fork_id', 'id');
call note_uses_of('redirects', 'fork_id', 'id');
call note_uses_of('draft_fields', 'fork_id', 'item_id', 'kind', 'language', 'field');
