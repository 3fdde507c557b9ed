-- The studio finds items by a title that is only nearly right.
create index book_parts_title_like on book_parts using gin (lower(title) gin_trgm_ops);
create index book_part_translations_title_like on book_part_translations using gin (lower(title) gin_trgm_ops);
create index book_chapters_title_like on book_chapters using gin (lower(title) gin_trgm_ops);
create index book_chapter_translations_title_like on book_chapter_translations using gin (lower(title) gin_trgm_ops);
create index page_translations_title_like on page_translations using gin (lower(title) gin_trgm_ops);
create index blog_post_translations_title_like on blog_post_translations using gin (lower(title) gin_trgm_ops);
