-- Path of a picture on the site itself; without one the cover is drawn from title and subtitle.
alter table books add column cover text not null default '';
