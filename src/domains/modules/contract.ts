export const CATEGORIES = ['core', 'book', 'community', 'practices', 'media', 'forms'] as const

/** What is on at a new site without a book, beside the core. */
export const PAGE_MODULES: readonly string[] = ['blog', 'case-studies', 'team', 'forms', 'media']

/** The same for a site with one. */
export const BOOK_MODULES: readonly string[] = [...PAGE_MODULES, 'book-content', 'reflections']

/** Modules that can be switched although nothing of them is built: what they would do for readers is still to come. */
const TO_COME: readonly string[] = [
  'spiral-circles',
  'community-blog',
  'micro-practices',
  'events',
  'media-gallery',
  'engagement-forms',
]

/** Modules that came with the product and can be switched off; a record that somebody added has no code. */
export const BUILT_IN_MODULES: readonly string[] = [...BOOK_MODULES, 'seo', ...TO_COME]

/** Whether this version has nothing behind the switch of a module. */
export function isToCome(moduleId: string): boolean {
  return TO_COME.includes(moduleId)
}

/** How a module stands at a site; nobody finds anything behind the switch of one that is still to come. */
export type ModuleState = 'on' | 'off' | 'toCome'

export function moduleStateOf({ id }: { id: string }, isOn: boolean): ModuleState {
  if (isToCome(id)) return 'toCome'
  return isOn ? 'on' : 'off'
}

/** What each is called on every screen, among the texts of modules. */
export const STANDING = { on: 'enabled', off: 'disabled', toCome: 'toCome' } as const
