import type { PageContext } from '../../../site/page.ts'
import type { OwnPicture } from '../../../site/pictures.ts'
import { listAlts } from '../queries/files.ts'

/** The pictures of items, by their paths, with the library's descriptions of them. */
export async function ownPicturesOf(
  { db, site, locale }: PageContext,
  items: readonly { picture: string }[],
  sizes: string,
): Promise<ReadonlyMap<string, OwnPicture>> {
  const paths = items.flatMap(({ picture }) => (picture === '' ? [] : [picture]))
  if (paths.length === 0) return new Map()
  const alts = await listAlts(db.reader, site.id, paths, locale)
  return new Map(paths.map((src) => [src, { src, alt: alts.get(src) ?? '', sizes }]))
}

/** The picture of an item; null for none. */
export const ownPictureOf = async (
  ctx: PageContext,
  item: { picture: string },
  sizes: string,
): Promise<OwnPicture | null> => (await ownPicturesOf(ctx, [item], sizes)).get(item.picture) ?? null
