-- The first publications named their items by type and kept neither how these had stood nor their version. All of them were seen
-- by readers before: nothing else could be published together then.
update publications p
set items = (
  select jsonb_agg(
    case when item ? 'kind' then item
    else item - 'type' || jsonb_build_object(
      'kind', coalesce(named.kind, item ->> 'type'), 'was', '{}'::jsonb, 'wasSeen', true, 'version', 0)
    end
    order by place)
  from jsonb_array_elements(p.items) with ordinality as listed (item, place)
  left join (values
    ('book', 'book'), ('book-intro', 'intro'), ('book-parts', 'part'), ('book-chapters', 'chapter'),
    ('reflections', 'reflection'), ('breath-sections', 'breath'), ('evidence', 'evidence'), ('visual-assets', 'visual'),
    ('blog', 'post'), ('pages', 'page')
  ) as named (type, kind) on named.type = item ->> 'type')
where exists (select from jsonb_array_elements(p.items) as item where not item ? 'kind');
