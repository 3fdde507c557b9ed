import type { Slice } from '../../../console/catalogue/slice.ts'
import { sectionsOf } from './sections.ts'

export const settingsConsole: Slice = {
  menu: {
    label: 'settings.menu',
    shortLabel: 'settings.menu',
    path: '/admin/settings',
    goKey: 'S',
    icon: 'settings',
    group: 'configuration',
    needs: 'settings.read',
  },
  shows: { settings: ['settings', 'sites'] },
  palette: sectionsOf.map(({ id, path, needs = 'settings.read' }) => ({
    label: `settings.section.${id}`,
    also: `settings.also.${id}`,
    hint: 'settings.menu',
    path,
    icon: 'settings',
    group: 'settings',
    needs,
  })),
  settings: sectionsOf.flatMap(({ path, needs, fields = [], finds = [] }) =>
    [...fields.map((name) => `field.${name}`), ...finds].map((key) => ({
      label: `settings.${key}`,
      ...(key.startsWith('field.') && { hint: hintOf(key.slice('field.'.length)) }),
      path,
      ...(needs && { needs }),
    })),
  ),
  screens: [{ path: '/admin/settings/:tab?/:section?', load: () => import('./settings-screen.tsx') }],
}

/** Key of what stands below a field; one field is the same as in the editors. */
function hintOf(name: string): string {
  return name === 'seoDescription' ? 'console.searchDescription.hint' : `settings.${name}Hint`
}
