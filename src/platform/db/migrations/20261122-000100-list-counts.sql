-- How many items a list has, and the mark of which they are, kept by the changes themselves. Each transaction adds to a row
-- that no other one holds, so nobody waits for anybody; the numbers of a list are the sums of its rows.
-- hidden: drafts, or what is switched off. dated: published from or until a moment, which is looked at when it is asked for.
-- What lies in the trash is in none of them.
create table list_counts (
  fork_id uuid not null references forks on delete cascade,
  kind text not null,
  slot uuid not null default gen_random_uuid(),
  items integer not null,
  hidden integer not null,
  dated integer not null,
  mark bigint not null,
  primary key (fork_id, kind, slot)
) with (fillfactor = 50);

create function add_to_list(site uuid, listed text, more integer, more_hidden integer, more_dated integer, turned bigint)
returns void language plpgsql as $$
begin
  update list_counts
  set items = items + more, hidden = hidden + more_hidden, dated = dated + more_dated, mark = mark # turned
  where fork_id = site and kind = listed and slot = (
    select slot from list_counts where fork_id = site and kind = listed limit 1 for update skip locked);
  if not found then
    -- A site that is going away takes its rows along, this one would stay.
    insert into list_counts (fork_id, kind, items, hidden, dated, mark)
    select id, listed, more, more_hidden, more_dated, turned from forks where id = site;
  end if;
end $$;

-- What lies in the trash is hidden by then, and hidden when it comes out again.
create function count_trash() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select fork_id, kind, count(*)::int as n, bit_xor(hashtextextended(item_id::text, 0)) as mark
      from new_rows group by fork_id, kind
    loop
      perform add_to_list(r.fork_id, r.kind, -r.n, -r.n, 0, r.mark);
    end loop;
  else
    for r in select fork_id, kind, count(*)::int as n, bit_xor(hashtextextended(item_id::text, 0)) as mark
      from old_rows group by fork_id, kind
    loop
      perform add_to_list(r.fork_id, r.kind, r.n, r.n, 0, r.mark);
    end loop;
  end if;
  return null;
end $$;
create trigger counted_in after insert on trash referencing new table as new_rows
  for each statement execute function count_trash();
create trigger counted_out after delete on trash referencing old table as old_rows
  for each statement execute function count_trash();

-- Has a table counted from now on as the list of a kind, by its columns of publication, and counts what is in it.
create procedure count_in_lists(counted regclass, kind text) language plpgsql as $make$
declare
  has text[] := (select array_agg(attname::text) from pg_attribute where attrelid = counted and not attisdropped);
  is_hidden text := case when 'is_published' = any(has) then 'not is_published'
    when 'is_active' = any(has) then 'not is_active' else 'false' end;
  is_dated text := case when 'publish_at' = any(has)
    then 'is_published and (publish_at is not null or unpublish_at is not null)' else 'false' end;
  -- One row for each row before and after: those that stayed are in both and take each other out.
  rows text := format('select fork_id, id, %%s as n, %s as hidden, %s as dated from %%s', is_hidden, is_dated);
  sums text := 'select fork_id, sum(n)::int as items, coalesce(sum(n) filter (where hidden), 0)::int as hidden,
    coalesce(sum(n) filter (where dated), 0)::int as dated, bit_xor(hashtextextended(id::text, 0)) as mark
    from (%s) changed group by fork_id';
begin
  execute format($f$
    create function %I() returns trigger language plpgsql as $$
    declare
      r record;
    begin
      if tg_op = 'INSERT' then
        for r in %s loop perform add_to_list(r.fork_id, %L, r.items, r.hidden, r.dated, r.mark); end loop;
      elsif tg_op = 'DELETE' then
        for r in %s loop perform add_to_list(r.fork_id, %L, r.items, r.hidden, r.dated, r.mark); end loop;
        -- What went along with something else left nothing in the trash either.
        delete from trash t using old_rows o where t.fork_id = o.fork_id and t.item_id = o.id and t.kind = %L;
      else
        for r in %s loop
          if r.items <> 0 or r.hidden <> 0 or r.dated <> 0 or r.mark <> 0 then
            perform add_to_list(r.fork_id, %L, r.items, r.hidden, r.dated, r.mark);
          end if;
        end loop;
      end if;
      return null;
    end $$ $f$,
    'count_' || counted,
    format(sums, format(rows, '1', 'new_rows')), kind,
    format(sums, format(rows, '-1', 'old_rows')), kind, kind,
    format(sums, format(rows, '1', 'new_rows') || ' union all ' || format(rows, '-1', 'old_rows')), kind);
  execute format('create trigger counted_in after insert on %s referencing new table as new_rows
    for each statement execute function %I()', counted, 'count_' || counted);
  execute format('create trigger counted_out after delete on %s referencing old table as old_rows
    for each statement execute function %I()', counted, 'count_' || counted);
  execute format('create trigger counted_anew after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function %I()', counted, 'count_' || counted);
  execute format('insert into list_counts (fork_id, kind, items, hidden, dated, mark)
    select fork_id, %L, items, hidden, dated, mark from (%s) counted', kind,
    format(sums, format(rows, '1', format('%s x where not exists (
      select from trash where trash.fork_id = x.fork_id and trash.item_id = x.id)', counted))));
end $make$;
revoke execute on procedure count_in_lists from public;

call count_in_lists('book_parts', 'part');
call count_in_lists('book_chapters', 'chapter');
call count_in_lists('pages', 'page');
call count_in_lists('blog_posts', 'post');
call count_in_lists('case_studies', 'case-study');
call count_in_lists('team_members', 'team-member');
call count_in_lists('media_files', 'media');
call count_in_lists('forms', 'form');

-- Each order of a long list follows an index of its own, and so does what is rare in it.
create index blog_posts_created on blog_posts (fork_id, created_at, id);
create index blog_posts_drafts on blog_posts (fork_id, updated_at, id) where not is_published;
create index blog_posts_dated on blog_posts (fork_id, id) where is_published and (publish_at is not null or unpublish_at is not null);
create index blog_post_translations_title on blog_post_translations (fork_id, lower(title), blog_post_id) where is_base;
create index blog_post_translations_words on blog_post_translations using gin (
  lower(coalesce(title, '') || e'\n' || coalesce(excerpt, '') || e'\n' || coalesce(meta_title, '') || e'\n' || coalesce(meta_description, ''))
  gin_trgm_ops);

create index pages_drafts on pages (fork_id, updated_at, id) where not is_published;
create index pages_dated on pages (fork_id, id) where is_published and (publish_at is not null or unpublish_at is not null);
create index pages_template on pages (fork_id, template, updated_at, id);
create index pages_slug_words on pages using gin (lower(coalesce(slug, '')) gin_trgm_ops);
create index page_translations_words on page_translations using gin (
  lower(coalesce(title, '') || e'\n' || coalesce(meta_title, '') || e'\n' || coalesce(meta_description, '')) gin_trgm_ops);

create index case_studies_created on case_studies (fork_id, created_at, id);
create index case_study_translations_title on case_study_translations (fork_id, lower(title), case_study_id) where is_base;

create index media_files_created on media_files (fork_id, created_at, id);
create index media_files_name on media_files (fork_id, lower(original_name), id);
create function lines_of(words text[]) returns text language sql immutable parallel safe
  as $$ select array_to_string(words, e'\n') $$;
create index media_files_words on media_files using gin (lower(coalesce(original_name, '') || e'\n' || lines_of(tags)) gin_trgm_ops);
create index forms_name on forms (fork_id, lower(name), id);
create index forms_created on forms (fork_id, created_at, id);
