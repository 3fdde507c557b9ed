-- From this moment on nobody works on the site without a second factor; null: everybody may choose.
alter table forks add column second_factor_from timestamptz;
