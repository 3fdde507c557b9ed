/** Requests a prefetched page once more when its reader opens it, so that the view is counted; the answer is mostly 304. */
export function noteOpened(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || !('deliveryType' in navigation)) return
  if (navigation.deliveryType === 'navigational-prefetch') {
    void fetch(location.href, { cache: 'no-cache' }).catch(() => {})
  }
}
