import type { Slice } from '../../../console/slice.ts'

/** Case studies in the console. */
export const caseStudiesConsole: Slice = {
  module: 'case-studies',
  menu: {
    label: 'case-studies.menu',
    shortLabel: 'case-studies.menuShort',
    path: '/admin/case-studies',
    icon: 'cases',
    group: 'content',
    count: 'caseStudies',
  },
  shows: { 'case-study': ['case-study', 'list'] },
  addresses: [{ label: 'case-studies.address', path: '/case-studies' }],
  items: { 'case-study': (id) => `/admin/case-studies/${id}` },
  palette: [
    {
      label: 'case-studies.new',
      also: 'case-studies.also',
      path: '/admin/case-studies?create',
      icon: 'cases',
      group: 'actions',
      needs: 'content.create',
    },
  ],
  types: {
    'case-studies': {
      kind: 'case-study',
      label: 'case-studies.menu',
      fields: 'case-studies.field',
      open: (id) => `/admin/case-studies/${id}`,
    },
  },
  screens: [
    { path: '/admin/case-studies', load: () => import('./case-studies-screen.tsx') },
    { path: '/admin/case-studies/:itemId', isEditor: true, load: () => import('./case-study-screen.tsx') },
  ],
}
