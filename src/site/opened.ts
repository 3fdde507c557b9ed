/**
 * A page that the browser fetched before its reader opened it asks once more, so that it is counted as opened; the answer is
 * mostly 304.
 */
export function noteOpened(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || !('deliveryType' in navigation)) return
  if (navigation.deliveryType === 'navigational-prefetch') {
    void fetch(location.href, { cache: 'no-cache' }).catch(() => {})
  }
}
