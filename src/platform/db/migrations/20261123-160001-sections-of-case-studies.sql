-- The industry lies with the case study in the site's language, and beside the texts in the others. The overview is the
-- description, and the three running texts are sections of the content.
alter table case_studies add column industry text not null default '';
update case_studies c set industry = t.industry from case_study_translations t
  where t.fork_id = c.fork_id and t.case_study_id = c.id and t.is_base;
update case_study_translations set industry = '' where is_base;

alter table case_study_translations rename column overview to description;
alter table case_study_translations add column content jsonb not null default '{}';
update case_study_translations set content =
  case when challenge is null then '{}' else jsonb_build_object('challenge', challenge) end
  || case when solution is null then '{}' else jsonb_build_object('solution', solution) end
  || case when results is null then '{}' else jsonb_build_object('results', results) end;
alter table case_study_translations drop column challenge, drop column solution, drop column results;
