/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = [headers['set-cookie'] ?? []].flat()
  return set
    .map((cookie) => String(cookie).split(';', 1)[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}
