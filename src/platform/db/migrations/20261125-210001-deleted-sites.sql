-- A deleted site can be brought back for 30 days; nobody finds it meanwhile.
alter table forks add column deleted_at timestamptz;
alter table forks add constraint forks_deleted check (deleted_at is null or not is_active);
