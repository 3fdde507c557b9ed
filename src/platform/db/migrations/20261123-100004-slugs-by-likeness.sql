-- The palette finds items by their slugs, too.
create index pages_slug_like on pages using gin (lower(slug) gin_trgm_ops);
create index blog_posts_slug_like on blog_posts using gin (lower(slug) gin_trgm_ops);
create index case_studies_slug_like on case_studies using gin (lower(slug) gin_trgm_ops);
create index forms_slug_like on forms using gin (lower(slug) gin_trgm_ops);
