import type { Slice } from '../../../console/slice.ts'

/** Forms in the console. */
export const formsConsole: Slice = {
  menu: {
    label: 'forms.menu',
    shortLabel: 'forms.menu',
    path: '/admin/forms',
    icon: 'form',
    group: 'media',
    count: 'forms',
  },
  shows: { form: ['forms'] },
  types: { forms: { kind: 'form', label: 'forms.menu', fields: 'forms.field' } },
  screens: [{ path: '/admin/forms', load: () => import('./forms-screen.tsx') }],
  items: { form: () => '/admin/forms' },
}
