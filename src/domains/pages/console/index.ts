import type { Slice } from '../../../console/slice.ts'

/** The free pages of a site in the console. */
export const pagesConsole: Slice = {
  menu: {
    label: 'pages.menu',
    shortLabel: 'pages.menuShort',
    path: '/admin/pages',
    icon: 'page',
    group: 'content',
    count: 'pages',
  },
  items: { page: (id) => `/admin/pages/${id}` },
  drafts: [{ list: 'pages', label: 'pages.drafts', path: '/admin/pages?status=draft' }],
  palette: [
    {
      label: 'pages.new',
      also: 'pages.also',
      path: '/admin/pages?create',
      icon: 'page',
      group: 'actions',
      needs: 'content.create',
    },
  ],
  types: {
    pages: { kind: 'page', label: 'pages.menu', fields: 'pages.field', open: (id) => `/admin/pages/${id}` },
  },
  screens: [
    { path: '/admin/pages', load: () => import('./pages-screen.tsx') },
    { path: '/admin/pages/:itemId', isEditor: true, load: () => import('./page-screen.tsx') },
  ],
}
