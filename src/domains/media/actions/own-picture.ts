import type { PageContext } from '../../../site/page.ts'
import type { OwnPicture } from '../../../site/pictures.ts'
import { findAlt } from '../queries.ts'

/** The picture of an item with the library's description of it; null for none. */
export async function ownPictureOf(
  { db, site, locale }: PageContext,
  { picture: src }: { picture: string },
  sizes: string,
): Promise<OwnPicture | null> {
  return src === '' ? null : { src, alt: await findAlt(db.reader, site.id, src, locale), sizes }
}
