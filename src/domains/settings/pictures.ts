import { invalid } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { SitePictures } from '../../site/page.ts'
import { PICTURES_TAG } from '../../site/pictures.ts'
import { uploadIdIn } from '../media/contract.ts'
import { sizesOf } from '../media/index.ts'
import { updateSettings } from './queries.ts'
import type { SettingsWrite } from './shapes.ts'

interface Found {
  pictures: SitePictures
  /** As changes name what was looked at. */
  tags: readonly string[]
}

/** Logo and favicon of a site as its pages show them; what the library does not have is left out. */
export async function picturesOfSite(
  db: Reads,
  { id, logoUrl, faviconUrl }: Pick<Site, 'id' | 'logoUrl' | 'faviconUrl'>,
): Promise<Found> {
  const ofLibrary = [logoUrl, faviconUrl].filter(isOfLibrary)
  const sizes = ofLibrary.length === 0 ? null : await sizesOf(db, id, ofLibrary)
  const isThere = (address: string) => address !== '' && (!isOfLibrary(address) || sizes?.has(address))
  const logo = { src: logoUrl, width: null, height: null, ...sizes?.get(logoUrl) }
  return {
    pictures: { logo: isThere(logoUrl) ? logo : null, favicon: isThere(faviconUrl) ? faviconUrl : null },
    tags: sizes ? [PICTURES_TAG] : [],
  }
}

/** Gives an imported site logo and favicon. */
export async function setSitePictures(
  tx: Tx,
  siteId: string,
  pictures: Pick<SettingsWrite, (typeof PICTURE_FIELDS)[number]>,
): Promise<void> {
  if (Object.keys(pictures).length === 0) return
  await updateSettings(tx, siteId, pictures)
  tx.touchSites()
}

/** @throws invalid for each address of a file which the library of the site does not have as a picture */
export async function requirePictures(tx: Tx, siteId: string, write: SettingsWrite): Promise<void> {
  const named = PICTURE_FIELDS.flatMap((field) => {
    const address = write[field]
    return address && isOfLibrary(address) ? [{ field, address }] : []
  })
  if (named.length === 0) return
  const sizes = await sizesOf(
    tx,
    siteId,
    named.map(({ address }) => address),
  )
  const [first, ...more] = named
    .filter(({ address }) => !sizes.has(address))
    .map(({ field }) => ({ pointer: `/${field}`, code: 'unknown', detail: NOT_THERE }))
  if (first) throw invalid([first, ...more])
}

const PICTURE_FIELDS = ['logoUrl', 'faviconUrl'] as const

const NOT_THERE = 'There is no such picture in the media library of this site'

const isOfLibrary = (address: string) => uploadIdIn(address) !== null
