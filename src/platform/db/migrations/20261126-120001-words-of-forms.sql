-- The words of a form in languages other than the site's source one, whose words lie in the form itself.
create table form_translations (
  fork_id uuid not null,
  form_id uuid not null,
  language_id uuid not null references languages,
  -- By key, such as `email/label`; readers get a word that is missing here in the source language.
  words jsonb,
  primary key (fork_id, form_id, language_id),
  foreign key (fork_id, form_id) references forms on delete cascade
);
