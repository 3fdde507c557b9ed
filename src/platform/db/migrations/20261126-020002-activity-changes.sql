-- Which fields a change touched, and their short values before and after; texts are never among them.
alter table activity add column changes jsonb;
