-- A published row is public between these two moments; null means no bound. Asked by each query, so no job has to come in time.
alter table book_parts add publish_at timestamptz, add unpublish_at timestamptz;
alter table book_chapters add publish_at timestamptz, add unpublish_at timestamptz;

-- Colours and focal point are no texts: they stand once, beside the texts of the gallery.
alter table book_parts add gallery_colors text[] not null default '{}', add gallery_focal jsonb;
update book_parts set
  gallery_colors = array(select jsonb_array_elements_text(coalesce(gallery->'colors', '[]'))),
  gallery_focal = nullif(gallery->'focal', 'null'),
  gallery = gallery - 'colors' - 'focal';

update books set preview_samples = '{}' where preview_samples is null;
alter table books alter preview_samples set default '{}', alter preview_samples set not null;
update book_parts set preview_samples = '{}' where preview_samples is null;
alter table book_parts alter preview_samples set default '{}', alter preview_samples set not null;
alter table book_translations add preview_samples jsonb not null default '{}';
alter table book_part_translations add preview_samples jsonb not null default '{}';

-- A picture of the book as data; path is where the site serves it until it lies in the media library.
create table visual_assets (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  media_file_id uuid,
  part_id uuid,
  chapter_id uuid,
  asset_type text not null default 'illustration',
  path text not null default '',
  title text not null,
  caption text not null default '',
  alt_text text not null default '',
  is_active boolean not null default true,
  display_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  foreign key (fork_id, part_id) references book_parts on delete cascade,
  foreign key (fork_id, chapter_id) references book_chapters on delete cascade
);
create index visual_assets_id on visual_assets (id);
create index visual_assets_order on visual_assets (fork_id, display_order, id);
create index visual_assets_part on visual_assets (fork_id, part_id);
create index visual_assets_chapter on visual_assets (fork_id, chapter_id);

create table visual_asset_translations (
  fork_id uuid not null,
  visual_asset_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  caption text not null default '',
  alt_text text not null default '',
  primary key (fork_id, visual_asset_id, language_id),
  foreign key (fork_id, visual_asset_id) references visual_assets on delete cascade
);

-- Which file of an import became which item, what was in it, and the item's version then: a greater one was edited since.
create table imported_items (
  fork_id uuid not null references forks on delete cascade,
  path text not null,
  item_id uuid not null,
  version integer not null,
  checksum text not null,
  primary key (fork_id, path)
);
