-- What was asked when an entry came, so that it can be read whatever becomes of the form: a list of {id, label} in the order of
-- the form. What the spam guard stopped is kept apart, since it may be wrong.
alter table form_submissions
  add asked jsonb not null default '[]',
  add is_spam boolean not null default false;
drop index form_submissions_of;
create index form_submissions_of on form_submissions (fork_id, form_id, is_spam, created_at);
create index form_submissions_id on form_submissions (id);

-- Fields can be asked for depending on the answers to others; these are always asked.
update forms set fields = (select jsonb_agg(field || '{"showIf": null}' order by place)
  from jsonb_array_elements(fields) with ordinality as f (field, place))
where jsonb_array_length(fields) > 0;
