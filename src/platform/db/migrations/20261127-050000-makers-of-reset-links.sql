-- Who made a link may have kept it: it is void with the account. Null: the command line made it, or an earlier version.
alter table reset_links add column created_by uuid references users on delete cascade;
create index reset_links_created_by on reset_links (created_by);
