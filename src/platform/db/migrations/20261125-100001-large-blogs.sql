-- A blog of a hundred thousand posts: what its lists, feed and sitemap ask for stands in indexes.

-- The moments go along, so that a list is counted, and its later pages are found, without a look at the rows.
drop index blog_posts_dates;
create index blog_posts_dates on blog_posts (fork_id, published_at desc, id desc)
  include (publish_at, unpublish_at) where is_published;
drop index blog_posts_category;
create index blog_posts_category on blog_posts (fork_id, category_slug, published_at desc, id desc)
  include (publish_at, unpublish_at) where is_published;
create index blog_posts_tags on blog_posts using gin (tag_slugs) where is_published;

-- The posts that have texts in another language than the site's.
create index blog_post_translations_language on blog_post_translations (fork_id, language_id, blog_post_id) where not is_base;

-- Words of a rich text, for the reading time; null without a text. Counted as it is saved and not whenever it is listed.
create function words_of(content jsonb) returns integer language sql immutable parallel safe
  return case when content is not null then (
    select coalesce(regexp_count(string_agg(found #>> '{}', ' '), '[^\s[:punct:]–—…]\S*'), 0)
    from jsonb_path_query(content, '$.**.text') found) end;
alter table blog_post_translations add column words integer generated always as (words_of(content)) stored;

-- How many posts of each category are published, without a moment from or until which they are: kept by the changes
-- themselves, as the numbers of the studio's lists are, under 'post in ' with the slug of the category.
create function count_categories() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select fork_id, category_slug, count(*)::int as n from new_rows
      where is_published and publish_at is null and unpublish_at is null group by fork_id, category_slug
    loop
      perform add_to_list(r.fork_id, 'post in ' || r.category_slug, r.n, 0, 0, 0);
    end loop;
  elsif tg_op = 'DELETE' then
    for r in select fork_id, category_slug, count(*)::int as n from old_rows
      where is_published and publish_at is null and unpublish_at is null group by fork_id, category_slug
    loop
      perform add_to_list(r.fork_id, 'post in ' || r.category_slug, -r.n, 0, 0, 0);
    end loop;
  else
    for r in select fork_id, category_slug, sum(n)::int as n from (
        select fork_id, category_slug, 1 as n, is_published, publish_at, unpublish_at from new_rows
        union all
        select fork_id, category_slug, -1, is_published, publish_at, unpublish_at from old_rows) changed
      where is_published and publish_at is null and unpublish_at is null
      group by fork_id, category_slug having sum(n) <> 0
    loop
      perform add_to_list(r.fork_id, 'post in ' || r.category_slug, r.n, 0, 0, 0);
    end loop;
  end if;
  return null;
end $$;
create trigger category_in after insert on blog_posts referencing new table as new_rows
  for each statement execute function count_categories();
create trigger category_out after delete on blog_posts referencing old table as old_rows
  for each statement execute function count_categories();
create trigger category_anew after update on blog_posts referencing old table as old_rows new table as new_rows
  for each statement execute function count_categories();
insert into list_counts (fork_id, kind, items, hidden, dated, mark)
  select fork_id, 'post in ' || category_slug, count(*), 0, 0, 0 from blog_posts
  where is_published and publish_at is null and unpublish_at is null group by fork_id, category_slug;
