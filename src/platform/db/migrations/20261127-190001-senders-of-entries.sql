-- Whose an entry is: what stands in the first e-mail field that its sender was asked, kept as it was when it was sent; null for
-- nobody. Asked of an earlier entry were the fields of its form without a condition, and those that it answers.
alter table form_submissions add sender_email text;
update form_submissions s set sender_email = nullif(lower(trim(s.data->>(
    select field.one->>'id' from jsonb_array_elements(f.fields) with ordinality as field (one, place)
    where field.one->>'type' = 'email'
      and (s.data ? (field.one->>'id') or coalesce(jsonb_array_length(nullif(field.one->'showIf', 'null')->'rules'), 0) = 0)
    order by field.place limit 1))), '')
  from forms f where f.fork_id = s.fork_id and f.id = s.form_id;
create index form_submissions_sender on form_submissions (fork_id, sender_email) where sender_email is not null;
