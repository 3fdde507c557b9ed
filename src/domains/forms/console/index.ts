import type { Slice } from '../../../console/slice.ts'
import { wordsOfFields, wordsOfSettings } from './field-words.ts'

/** Forms in the console. */
export const formsConsole: Slice = {
  module: 'forms',
  menu: {
    label: 'forms.menu',
    shortLabel: 'forms.menu',
    path: '/admin/forms',
    icon: 'form',
    group: 'media',
    count: 'forms',
  },
  shows: { form: ['form', 'list', 'entries'], 'form-entry': ['entries', 'form', 'list'] },
  screens: [
    { path: '/admin/forms', load: () => import('./forms-screen.tsx') },
    { path: '/admin/forms/builder', load: () => import('./empty-builder-screen.tsx') },
    { path: '/admin/forms/entries', needs: 'form.entries', load: () => import('./entries-screen.tsx') },
    { path: '/admin/forms/:itemId', isEditor: true, load: () => import('./builder-screen.tsx') },
  ],
  items: { form: (id) => `/admin/forms/${id}` },
  types: {
    forms: {
      kind: 'form',
      label: 'forms.menu',
      fields: 'forms.field',
      words: { fields: wordsOfFields, settings: wordsOfSettings },
      open: (id) => `/admin/forms/${id}`,
    },
  },
  palette: [
    {
      label: 'forms.new',
      also: 'forms.also',
      path: '/admin/forms?create',
      icon: 'form',
      group: 'actions',
      needs: 'form.write',
    },
  ],
}
