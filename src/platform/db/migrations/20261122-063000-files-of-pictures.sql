-- Nothing could write the column until now, so what stands in it came from outside and is checked once.
update visual_assets x set media_file_id = null
where media_file_id is not null
  and not exists (select from media_files f where f.fork_id = x.fork_id and f.id = x.media_file_id);
alter table visual_assets add constraint visual_assets_file
  foreign key (fork_id, media_file_id) references media_files (fork_id, id) on delete set null (media_file_id);
create index visual_assets_file on visual_assets (fork_id, media_file_id) where media_file_id is not null;
