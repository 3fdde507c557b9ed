import type { Slice } from '../../../console/slice.ts'

/** The book in the console: its parts, chapters, and what belongs to them. */
export const bookConsole: Slice = {
  module: 'book-content',
  menu: {
    label: 'book.menu',
    also: 'book.also',
    shortLabel: 'book.menuShort',
    path: '/admin/book',
    goKey: 'B',
    isOnPhone: true,
    icon: 'book',
    group: 'content',
    count: 'parts',
  },
  items: {
    part: (id) => `/admin/parts/${id}`,
    chapter: (id) => `/admin/book/chapters/${id}`,
    correction: (id) => `/admin/book/corrections?edit=${id}`,
  },
  addresses: [
    { label: 'book.address.journey', path: '/book/intro' },
    { label: 'book.address.parts', path: '/parts' },
    { label: 'book.address.spiral', path: '/spiral' },
    { label: 'book.address.corrections', path: '/corrections' },
  ],
  targets: { label: 'book.parts', icon: 'book', load: () => import('./menu-targets.ts') },
  drafts: [
    { list: 'parts', label: 'book.draftsOf.parts', path: '/admin/book?status=draft' },
    { list: 'chapters', label: 'book.draftsOf.chapters', path: '/admin/book/chapters?status=draft' },
  ],
  begins: () => import('./book-beginning.tsx'),
  panels: [{ id: 'shelf', load: () => import('./book-shelf.tsx') }],
  shows: {
    book: ['book'],
    intro: ['book', 'intro'],
    order: ['book', 'list'],
    part: ['book', 'part'],
    chapter: ['book', 'chapter', 'list'],
    reflection: ['book', 'reflection'],
    breath: ['book', 'breath'],
    evidence: ['book', 'evidence'],
    visual: ['book', 'visual'],
    correction: ['corrections'],
  },
  types: {
    book: {
      kind: 'book',
      label: 'book.menuShort',
      fields: 'book.field',
      pictures: ['cover'],
      isRecord: true,
      open: () => '/admin/book',
    },
    'book-intro': {
      kind: 'intro',
      label: 'book.menuShort',
      fields: 'book.field',
      isRecord: true,
      open: () => '/admin/book/intro',
    },
    'book-order': {
      kind: 'order',
      label: 'book.theOrder',
      fields: 'book.field',
      isRecord: true,
      open: () => '/admin/book/outline',
    },
    'book-parts': {
      kind: 'part',
      label: 'book.menuShort',
      fields: 'book.field',
      open: (id) => `/admin/parts/${id}`,
    },
    'book-chapters': {
      kind: 'chapter',
      label: 'book.menuShort',
      fields: 'book.field',
      open: (id) => `/admin/book/chapters/${id}`,
    },
    reflections: { kind: 'reflection', label: 'book.menuShort', fields: 'book.field' },
    'breath-sections': { kind: 'breath', label: 'book.menuShort', fields: 'book.field' },
    evidence: { kind: 'evidence', label: 'book.menuShort', fields: 'book.field' },
    'visual-assets': { kind: 'visual', label: 'book.menuShort', fields: 'book.field', pictures: ['path'] },
    corrections: {
      kind: 'correction',
      label: 'book.corrections.title',
      fields: 'book.corrections',
      open: (id) => `/admin/book/corrections?edit=${id}`,
    },
  },
  screens: [
    { path: '/admin/book', load: () => import('./book-screen.tsx') },
    { path: '/admin/book/outline', load: () => import('./outline-screen.tsx') },
    { path: '/admin/book/chapters', load: () => import('./chapters-screen.tsx') },
    { path: '/admin/book/corrections', load: () => import('./corrections-screen.tsx') },
    { path: '/admin/book/intro', isEditor: true, load: () => import('./intro-screen.tsx') },
    { path: '/admin/parts/:partId/:tab?', isEditor: true, load: () => import('./part-screen.tsx') },
    { path: '/admin/book/chapters/:chapterId', isEditor: true, load: () => import('./chapter-screen.tsx') },
    ofPart('reflections', 'ReflectionScreen'),
    ofPart('evidence', 'EvidenceScreen'),
    ofPart('breath', 'BreathScreen'),
    ofPart('pictures', 'VisualScreen'),
  ],
}

/** The editor of one of what belongs to a part. */
function ofPart(
  address: string,
  screen: keyof typeof import('./of-part-screen.tsx'),
): Slice['screens'][number] {
  return {
    path: `/admin/book/${address}/:itemId`,
    isEditor: true,
    load: async () => ({ default: (await import('./of-part-screen.tsx'))[screen] }),
  }
}
