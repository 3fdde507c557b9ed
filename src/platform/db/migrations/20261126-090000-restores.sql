-- What the studio brings back of a backup is a run, too: the backup that it comes from is known from its beginning.
alter table backup_runs drop constraint backup_runs_kind_check;
alter table backup_runs add constraint backup_runs_kind_check check (kind in ('backup', 'proof', 'restore'));
-- The site that goes back, and the item where it is one of that site alone. Either may be gone by now.
alter table backup_runs add column site_id uuid, add column item_id uuid, add column item_kind text;
