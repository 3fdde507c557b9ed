-- Path of the picture that a page or a case study has of its own; '' for none.
alter table pages add column picture text not null default '';
alter table case_studies add column picture text not null default '';
