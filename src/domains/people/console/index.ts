import { later } from '../../../console/later.tsx'
import type { Slice } from '../../../console/catalogue/slice.ts'

const PEOPLE = '/admin/settings/people'

/** The people with a role on the site, in the studio; they open from the settings. */
export const peopleConsole: Slice = {
  shows: { person: ['people', 'sites'], invitation: ['invitations'] },
  settings: [
    { label: 'people.invite', path: PEOPLE },
    { label: 'people.factorNeeded', hint: 'people.factorOff', path: PEOPLE },
    { label: 'settings.field.allowRegistration', hint: 'people.readerAccountsOff', path: PEOPLE },
  ],
  states: { [PEOPLE]: later(() => import('./people-state.tsx'), { isAside: true }) },
  screens: [
    {
      path: PEOPLE,
      entry: '/admin/settings',
      name: 'people.people',
      needs: 'people.manage',
      load: () => import('./people-screen.tsx'),
    },
  ],
}
