-- A media file has no publication, so one in the trash was never hidden: only what is published or switched counts as that.
create or replace function count_trash() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select fork_id, kind, count(*)::int as n, bit_xor(hashtextextended(item_id::text, 0)) as mark
      from new_rows group by fork_id, kind
    loop
      perform add_to_list(r.fork_id, r.kind, -r.n, case when r.kind = 'media' then 0 else -r.n end, 0, r.mark);
    end loop;
  else
    for r in select fork_id, kind, count(*)::int as n, bit_xor(hashtextextended(item_id::text, 0)) as mark
      from old_rows group by fork_id, kind
    loop
      perform add_to_list(r.fork_id, r.kind, r.n, case when r.kind = 'media' then 0 else r.n end, 0, r.mark);
    end loop;
  end if;
  return null;
end $$;
