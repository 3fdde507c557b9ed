/** Tables of items with an id of their own: one of them can come back alone. By the kind that the log and the trash name. */
export const ITEM_TABLES: ReadonlyMap<string, string> = new Map([
  ['book_parts', 'part'],
  ['book_chapters', 'chapter'],
  ['reflections', 'reflection'],
  ['breath_sections', 'breath'],
  ['evidence_items', 'evidence'],
  ['visual_assets', 'visual'],
  ['pages', 'page'],
  ['blog_posts', 'post'],
  ['case_studies', 'case-study'],
  ['team_members', 'team-member'],
  ['forms', 'form'],
  ['navigation', 'menu'],
  ['corrections', 'correction'],
  ['media_files', 'media'],
])

/** What else of a site a restore replaces, and people would miss: it is counted by its kind. */
export const COUNTED_TABLES: ReadonlyMap<string, string> = new Map([
  ['books', 'book'],
  ['book_intros', 'intro'],
  ['book_orders', 'order'],
  ['site_themes', 'theme'],
  ['redirects', 'redirect'],
  ['form_submissions', 'form-entry'],
  ['notifications', 'subscriber'],
  ['fork_members', 'person'],
])
