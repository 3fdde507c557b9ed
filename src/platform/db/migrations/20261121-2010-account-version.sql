-- Counts the saves of an account's own data, so that two tabs do not overwrite each other.
alter table users add column version integer not null default 1;
