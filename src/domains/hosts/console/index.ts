import type { Slice } from '../../../console/catalogue/slice.ts'

/** Domains in the studio: a section of the settings, and a dialog among all sites. */
export const hostsConsole: Slice = {
  screens: [],
  shows: { domain: ['domains', 'standing-sites', 'sites'] },
}
