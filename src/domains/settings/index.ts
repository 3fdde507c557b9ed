import type { UsesOf } from '../media/index.ts'
import { findSettings } from './queries.ts'

export { settingsRoutes } from './api.ts'
export { picturesOfSite } from './pictures.ts'
export { findSettings } from './queries.ts'

/** The logo of a site and the sign in the tab of the browser. */
export const filesOfSettings: UsesOf = async (db, siteId, { path }) => {
  const settings = await findSettings(db, siteId)
  const isShown = settings && [settings.logoUrl, settings.faviconUrl].includes(path)
  return isShown ? [{ kind: 'settings', id: siteId, title: settings.siteName }] : []
}
