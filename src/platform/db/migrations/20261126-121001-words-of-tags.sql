-- The tags of a file as the search of its list reads them: to make them of the list for each row took most of its time.
alter table media_files add column tag_lines text not null generated always as (lines_of(tags)) stored;
drop index media_files_words;
create index media_files_words on media_files using gin (lower(coalesce(original_name, '') || e'\n' || tag_lines) gin_trgm_ops);
