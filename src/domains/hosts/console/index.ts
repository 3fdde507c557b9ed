import type { Slice } from '../../../console/catalogue/slice.ts'

/** Domains in the studio: a section of the settings, and a dialog among all sites. */
export const hostsConsole: Slice = {
  settings: [
    {
      label: 'hosts.another',
      hint: 'hosts.firstHint',
      path: '/admin/settings/domains',
      isOfInstall: true,
    },
  ],
  screens: [],
  shows: { domain: ['domains', 'standing-sites', 'sites'] },
}
