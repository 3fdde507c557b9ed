import type { UsesOf } from '../media/index.ts'
import { findSettings } from './queries.ts'

export { settingsRoutes } from './api.ts'
export { picturesOfSite, setSitePictures } from './pictures.ts'
export { findSettings } from './queries.ts'
export { takeSettings } from './take.ts'

/** The logo of a site and the sign in the tab of the browser. */
const uses: UsesOf = async (db, siteId, { path }) => {
  const settings = await findSettings(db, siteId)
  const isShown = settings && [settings.logoUrl, settings.faviconUrl].includes(path)
  return isShown ? [{ kind: 'settings', id: siteId, title: settings.siteName, isTrashed: false }] : []
}

/** What is set for a site, as the product takes it. */
export const servedSettings = { uses }
