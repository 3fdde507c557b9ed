-- What was planned together goes out together, or not at all.
alter table planned_publications add column batch_id uuid not null default gen_random_uuid();
