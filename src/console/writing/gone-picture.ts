/** Why a film or a sound did not load; null where it is there, and the browser cannot play it. */
export async function findLostFile(src: string): Promise<'thrown' | 'lost' | null> {
  const isAt = async (address: string) => (await fetch(address, { method: 'HEAD' })).ok
  try {
    if (await isAt(src)) return null
    return (await isAt(`${src}?trashed`)) ? 'thrown' : 'lost'
  } catch {
    // Without a connection nothing is known.
    return null
  }
}

/** Why a picture that did not load is not there: it lies in the trash, which shows it to people of the studio, or it is gone. */
export function findLostPicture(src: string): Promise<'thrown' | 'lost'> {
  const { promise, resolve } = Promise.withResolvers<'thrown' | 'lost'>()
  const probe = new Image()
  probe.onload = () => resolve('thrown')
  probe.onerror = () => resolve('lost')
  probe.src = `${src}?trashed`
  return promise
}
