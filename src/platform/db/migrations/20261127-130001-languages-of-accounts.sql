-- Of the mails to an account; null: not chosen, so the language of the site.
alter table users add column language text constraint users_language check (language in ('en', 'es', 'fr', 'de'));
