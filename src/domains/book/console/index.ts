import type { Slice } from '../../../console/slice.ts'

/** The book in the console: its parts and chapters. */
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
  shows: { book: ['book'], part: ['book', 'part'], chapter: ['book', 'chapter'] },
  screens: [
    { path: '/admin/book', load: () => import('./book-screen.tsx') },
    { path: '/admin/book/outline', load: () => import('./outline-screen.tsx') },
    { path: '/admin/book/chapters', load: () => import('./chapters-screen.tsx') },
    { path: '/admin/parts/:partId', isEditor: true, load: () => import('./part-screen.tsx') },
    { path: '/admin/book/chapters/:chapterId', isEditor: true, load: () => import('./chapter-screen.tsx') },
  ],
}
