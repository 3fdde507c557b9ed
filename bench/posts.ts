import type { Client } from 'pg'

/** Fills the site of the person up to so many posts: a tenth are drafts, one of a thousand is scheduled. */
export async function seedPosts(client: Client, rows: number): Promise<void> {
  const { rows: found } = await client.query(
    'select f.id, count(p.id)::int as n from forks f left join blog_posts p on p.fork_id = f.id where f.id = (select fork_id from book_parts order by created_at desc limit 1) group by f.id',
  )
  const [{ id, n }] = found
  await client.query(
    `with made as (
       insert into blog_posts (fork_id, id, slug, category, category_slug, is_published, published_at, publish_at, updated_at)
       select $1, gen_random_uuid(), 'number-' || i, 'Notes', 'notes', i % 10 <> 0, now() - make_interval(secs => i),
         case when i % 1000 = 1 then now() + interval '1 year' end, now() - make_interval(secs => i)
       from generate_series($2::int + 1, $3::int) i returning fork_id, id, slug)
     insert into blog_post_translations (fork_id, blog_post_id, language_id, title, excerpt, is_base)
     select fork_id, id, (select id from languages where code = 'en'), 'Post ' || slug, 'Words of ' || slug, true from made`,
    [id, n, rows],
  )
  for (const table of ['blog_posts', 'blog_post_translations', 'list_counts']) {
    await client.query(`vacuum analyze ${table}`)
  }
}
