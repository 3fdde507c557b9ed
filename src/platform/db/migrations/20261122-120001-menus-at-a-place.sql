-- One menu stands at each place of the site: the one that is made to stand there takes the other off it, whoever writes it. What
-- an editor only tries or keeps for later touches no other menu.
create function put_aside_menus() returns trigger language plpgsql as $$
begin
  update navigation set is_active = false, version = version + 1, updated_at = now()
  where fork_id = new.fork_id and type = new.type and id <> new.id and is_active;
  return new;
end $$;
create trigger put_aside_menus before insert or update of is_active, type on navigation
  for each row when (new.is_active) execute function put_aside_menus();
