-- The languages in which a translator may write; null is every language but the site's own.
alter table fork_members add column languages text[]
  check (languages is null or languages <@ array['en', 'es', 'fr', 'de']);
