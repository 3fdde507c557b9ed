-- Case studies and the team are switched on and off as the blog is; sites had both until now.
update modules set place = place + 2 where place > 3;
insert into modules (place, id, name, version, description, category, routes) values
  (4, 'case-studies', 'Case studies', '1.0.0', 'What others did with the book, each on a page of its own.', 'core',
    '["/case-studies", "/case-studies/{slug}"]'),
  (5, 'team', 'Team', '1.0.0', 'The people of the site.', 'core', '["/team"]');
insert into fork_modules (fork_id, id, module_id)
  select f.id, gen_random_uuid(), m.id from forks f join modules m on m.id in ('case-studies', 'team');
update forks set modules = enabled_modules(id);

-- The palette finds them by name.
create index case_study_translations_title_like on case_study_translations using gin (lower(title) gin_trgm_ops);
create index team_members_name_like on team_members using gin (lower(name) gin_trgm_ops);
create index team_member_translations_name_like on team_member_translations using gin (lower(name) gin_trgm_ops);
