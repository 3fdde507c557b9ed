-- What is shown of a picture. The crop itself is an upload that nobody sent, so that its bytes and its copies are kept, swept and
-- carried as those of any other one.
alter table uploads
  -- The part of another picture that it shows; null: it was sent.
  add column crop jsonb;
alter table media_files
  -- In percent of the picture as it was sent.
  add column crop jsonb not null default '{"left": 0, "top": 0, "width": 100, "height": 100}',
  -- The upload that readers get in place of `upload_id`; null: that one.
  add column shown_id uuid,
  add foreign key (fork_id, shown_id) references uploads (fork_id, id);
create index media_files_shown on media_files (fork_id, shown_id) where shown_id is not null;
