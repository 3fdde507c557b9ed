import type { Slice } from '../../../console/slice.ts'

/** The book in the console: its parts, chapters, and what belongs to them. */
export const bookConsole: Slice = {
  menu: {
    label: 'book.menu',
    shortLabel: 'book.menuShort',
    path: '/admin/book',
    icon: 'book',
    group: 'content',
    count: 'parts',
  },
  items: { part: (id) => `/admin/parts/${id}`, chapter: (id) => `/admin/book/chapters/${id}` },
  panels: [{ id: 'shelf', load: () => import('./book-shelf.tsx') }],
  shows: {
    book: ['book'],
    intro: ['book', 'intro'],
    part: ['book', 'part'],
    chapter: ['book', 'chapter', 'list'],
    reflection: ['book', 'reflection'],
    breath: ['book', 'breath'],
    evidence: ['book', 'evidence'],
    visual: ['book', 'visual'],
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
  },
  screens: [
    { path: '/admin/book', load: () => import('./book-screen.tsx') },
    { path: '/admin/book/outline', load: () => import('./outline-screen.tsx') },
    { path: '/admin/book/chapters', load: () => import('./chapters-screen.tsx') },
    { path: '/admin/book/intro', isEditor: true, load: () => import('./intro-screen.tsx') },
    { path: '/admin/parts/:partId/:tab?', isEditor: true, load: () => import('./part-screen.tsx') },
    { path: '/admin/book/chapters/:chapterId', isEditor: true, load: () => import('./chapter-screen.tsx') },
    {
      path: '/admin/book/reflections/:reflectionId',
      isEditor: true,
      load: () => import('./reflection-screen.tsx'),
    },
    { path: '/admin/book/evidence/:evidenceId', isEditor: true, load: () => import('./evidence-screen.tsx') },
    { path: '/admin/book/breath/:breathId', isEditor: true, load: () => import('./breath-screen.tsx') },
    { path: '/admin/book/pictures/:visualId', isEditor: true, load: () => import('./visual-screen.tsx') },
  ],
}
