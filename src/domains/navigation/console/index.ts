import type { Slice } from '../../../console/catalogue/slice.ts'
import { wordsOfItems } from './entry-words.ts'

export const navigationConsole: Slice = {
  menu: {
    label: 'navigation.menu',
    shortLabel: 'navigation.menu',
    path: '/admin/navigation',
    icon: 'navigation',
    group: 'configuration',
    // Translators write what the entries say in their languages.
    needs: 'translation.write',
  },
  palette: [
    {
      label: 'navigation.create',
      also: 'navigation.also',
      path: '/admin/navigation?create',
      icon: 'navigation',
      group: 'actions',
      needs: 'navigation.write',
    },
  ],
  types: {
    navigation: {
      kind: 'menu',
      label: 'navigation.menu',
      fields: 'navigation.field',
      words: { items: wordsOfItems },
      open: (id) => `/admin/navigation/${id}`,
    },
  },
  screens: [
    { path: '/admin/navigation', load: () => import('./navigation-screen.tsx') },
    { path: '/admin/navigation/:itemId', load: () => import('./navigation-screen.tsx') },
  ],
}
