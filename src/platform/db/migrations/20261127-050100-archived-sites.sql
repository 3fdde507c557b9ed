-- Readers read an archived site as it is, and nothing on it can be changed before it is taken out of the archive.
alter table forks add column archived_at timestamptz;
