import { type Storage, storeWhole } from '../../../platform/storage/storage.ts'
import { objectKey } from './keys.ts'
import type { Looked } from './look.ts'
import { withoutPlaces } from './places.ts'

/**
 * Stores what readers get of an upload beside what came, without what a camera wrote into it.
 * @returns its length in bytes; null where they get what came
 */
export async function storeCleaned(
  storage: Storage,
  { siteId, id, length }: { siteId: string; id: string; length: number },
  { cleaned, places }: Pick<Looked, 'cleaned' | 'places'>,
): Promise<string | null> {
  const key = objectKey(siteId, id, 'cleaned')
  if (cleaned) await storage.write(key, cleaned)
  else if (places.length > 0) {
    const pieces = storage.stream(objectKey(siteId, id, 'original'), { first: 0, last: length - 1 })
    await storeWhole(storage, key, withoutPlaces(pieces, places))
  } else return null
  return String(cleaned ? cleaned.length : length)
}
