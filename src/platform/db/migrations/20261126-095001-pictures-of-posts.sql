-- Path of the picture that a post has of its own; '' for none.
alter table blog_posts add column picture text not null default '';
