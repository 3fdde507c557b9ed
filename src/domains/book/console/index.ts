import type { ItemPlace, Slice } from '../../../console/catalogue/slice.ts'
import { chapterList } from './lists.ts'

const openPart = (id: string) => `/admin/parts/${id}`
const openChapter = (id: string) => `/admin/book/chapters/${id}`

/** A type of the book; its field labels are those of the book. */
function ofBook(kind: string, open?: (id: string) => string): ItemPlace {
  return { kind, label: 'book.menuShort', fields: 'book.field', ...(open && { open }) }
}

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
    tabs: 'book.views',
  },
  items: {
    part: openPart,
    chapter: openChapter,
  },
  addresses: [
    { label: 'book.address.journey', path: '/book/intro' },
    { label: 'book.address.parts', path: '/parts' },
    { label: 'book.address.spiral', path: '/spiral' },
  ],
  sign: { icon: 'book', at: ['book', 'parts', 'chapters', 'spiral'] },
  targets: { label: 'book.parts', icon: 'book', load: () => import('./menu-targets.ts') },
  drafts: [
    { list: 'parts', label: 'book.draftsOf.parts', path: '/admin/book?status=draft' },
    { list: 'chapters', label: 'book.draftsOf.chapters', path: '/admin/book/chapters?status=draft' },
  ],
  begins: () => import('./book-beginning.tsx'),
  picture: () => import('./book-cover.tsx'),
  settings: [{ label: 'book.field.cover', hint: 'book.coverOfBook', path: '/admin/settings/theme' }],
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
  },
  types: {
    book: { ...ofBook('book', () => '/admin/book'), kinds: { cover: 'picture' }, isRecord: true },
    'book-intro': { ...ofBook('intro', () => '/admin/book/intro'), isRecord: true },
    'book-order': {
      ...ofBook('order', () => '/admin/book/outline'),
      label: 'book.theOrder',
      isRecord: true,
    },
    'book-parts': ofBook('part', openPart),
    'book-chapters': ofBook('chapter', openChapter),
    reflections: ofBook('reflection'),
    'breath-sections': ofBook('breath'),
    evidence: ofBook('evidence'),
    'visual-assets': { ...ofBook('visual'), kinds: { path: 'picture' } },
  },
  screens: [
    { path: '/admin/book', tab: 'book.parts', load: () => import('./book-screen.tsx') },
    { path: '/admin/book/outline', tab: 'book.outline', load: () => import('./outline-screen.tsx') },
    {
      path: '/admin/book/chapters',
      tab: 'book.chapters',
      list: chapterList,
      load: () => import('./chapters-screen.tsx'),
    },
    {
      path: '/admin/book/import',
      tab: 'book.import',
      needs: 'book.write',
      load: () => import('./manuscript/import-screen.tsx'),
    },
    { path: '/admin/book/intro', isEditor: true, load: () => import('./intro-screen.tsx') },
    { path: '/admin/parts/:partId/:tab?', isEditor: true, load: () => import('./part-screen.tsx') },
    { path: '/admin/book/chapters/:chapterId', isEditor: true, load: () => import('./chapter-screen.tsx') },
    ...['reflections', 'evidence', 'breath', 'pictures'].map((address) => ({
      path: `/admin/book/${address}/:itemId`,
      isEditor: true,
      load: () => import('./of-part-screen.tsx'),
    })),
  ],
}
