/** Why a picture that did not load is not there: it lies in the trash, which shows it to people of the studio, or it is gone. */
export function findLostPicture(src: string): Promise<'thrown' | 'lost'> {
  const { promise, resolve } = Promise.withResolvers<'thrown' | 'lost'>()
  const probe = new Image()
  probe.onload = () => resolve('thrown')
  probe.onerror = () => resolve('lost')
  probe.src = `${src}?trashed`
  return promise
}
