-- Counts what was saved of a site's settings, which stand in its name and its config.
alter table forks add column version int not null default 1;
