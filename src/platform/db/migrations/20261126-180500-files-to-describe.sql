-- What nobody has described comes first, behind it what cannot be described yet, since its bytes are to come.
create index media_files_to_describe on media_files (fork_id, (is_described or upload_id is null), id);
