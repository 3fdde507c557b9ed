-- Every domain of every site. The primary one is that of forks.domain, which a trigger keeps here, so that one unique
-- constraint holds over primary and further ones, whichever transaction comes first.
create table site_domains (
  fork_id uuid not null references forks on delete cascade,
  domain text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  -- What DNS and certificate said, and when they were asked.
  checked_at timestamptz,
  answer jsonb,
  primary key (fork_id, domain),
  constraint site_domains_domain unique (domain)
);
create unique index site_domains_primary on site_domains (fork_id) where is_primary;

insert into site_domains (fork_id, domain, is_primary) select id, domain, true from forks where domain is not null;

-- With the rights of its owner: whoever writes a site need not name it in app.forks.
create function keep_primary_domain() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from site_domains where fork_id = new.id and is_primary and domain is distinct from new.domain;
  if new.domain is not null then
    insert into site_domains (fork_id, domain, is_primary) values (new.id, new.domain, true)
    on conflict (fork_id, domain) do update set is_primary = true;
  end if;
  return null;
end $$;
create trigger keep_primary_domain after insert or update of domain on forks
for each row execute function keep_primary_domain();
