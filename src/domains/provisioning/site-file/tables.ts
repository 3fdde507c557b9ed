/** A table whose rows a file of a site holds. */
export interface FileTable {
  name: string
  /** The order of its rows, as SQL; left out: that of its key. */
  order?: string
  /** Which rows, as SQL; left out: all of the site. */
  where?: string
}

/** Its rows say which files go along. */
export const UPLOADS: FileTable = {
  name: 'uploads',
  where:
    'hash is not null and exists (select from media_files m where m.fork_id = t.fork_id and t.id in (m.upload_id, m.shown_id))',
}

/**
 * What a site is made of, each table behind those that its rows refer to. What is not here stays: people, readers and what they
 * wrote, secrets, the log, figures, what is planned or was published together, and what is worked out from the rest.
 */
export const TABLES: readonly FileTable[] = [
  UPLOADS,
  { name: 'media_files' },
  { name: 'media_file_translations' },
  { name: 'site_themes' },
  { name: 'books' },
  { name: 'book_translations' },
  { name: 'book_intros' },
  { name: 'book_intro_translations' },
  { name: 'book_orders' },
  { name: 'book_parts' },
  { name: 'book_part_translations' },
  { name: 'book_chapters' },
  { name: 'book_chapter_translations' },
  { name: 'breath_sections' },
  { name: 'breath_section_translations' },
  { name: 'evidence_items' },
  { name: 'evidence_item_translations' },
  { name: 'reflections' },
  { name: 'reflection_questions' },
  { name: 'reflection_translations' },
  { name: 'visual_assets' },
  { name: 'visual_asset_translations' },
  { name: 'corrections' },
  { name: 'correction_translations' },
  // A page stands behind the one that it is below.
  { name: 'pages', order: 'length(path), id' },
  { name: 'page_translations' },
  { name: 'page_redirects' },
  { name: 'blog_posts' },
  { name: 'blog_post_translations' },
  { name: 'blog_post_redirects' },
  { name: 'case_studies' },
  { name: 'case_study_translations' },
  { name: 'team_members' },
  { name: 'team_member_translations' },
  { name: 'forms' },
  { name: 'form_translations' },
  { name: 'navigation' },
  { name: 'redirects' },
  { name: 'assistant_guides' },
  { name: 'translation_notes' },
  { name: 'draft_fields' },
  { name: 'revisions' },
  { name: 'translation_sources' },
  { name: 'model_texts' },
  { name: 'trash' },
  { name: 'imported_items' },
]

export const TABLE_NAMES: readonly string[] = TABLES.map(({ name }) => name)

/** Columns that say who did something or where it was going on; the site itself stands in the manifest. */
export const LEFT_OUT: readonly string[] = [
  'fork_id',
  'user_id',
  'created_by',
  'writer',
  'writes_until',
  'checked_by',
  'checked_name',
  // Words of a person to a model, kept for a time alone.
  'prompt',
  // Made anew of the bytes.
  'cleaned_length',
]

/** Keys in columns of JSON whose values are personal data: the address that gets mails about the entries of a form. */
export const PERSONAL: ReadonlySet<string> = new Set(['notificationEmail'])
