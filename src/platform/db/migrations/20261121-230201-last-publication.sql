-- The last publication of a site, for its first screen.
create index activity_published on activity (fork_id, id) where action like '%.publish';
