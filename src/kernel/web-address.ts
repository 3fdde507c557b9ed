/** Whether this is a path on the site itself: from its root, with nothing that a browser would take for another host. */
export function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(value) && URL.canParse(value, 'http://site')
}

/**
 * An address in characters that a header may hold. Dots between slashes stay for the browser to take out: a path without them could
 * begin with two slashes, which names a host.
 */
export function inHeader(address: string): string {
  return address.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
}

/** Whether this is the whole address of something on the web, `https://` or `http://` and all. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)
}

/** Whether this is an https address of a host with a plain name; an address of numbers, or of this machine, is none. */
export function isSecureAddress(value: string): boolean {
  if (!/^https:/i.test(value) || !isWebAddress(value)) return false
  const { hostname, username, password } = new URL(value)
  return (
    /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) &&
    !hostname.endsWith('.localhost') &&
    username + password === ''
  )
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A name of the web as browsers ask for it: in lower case, letters beyond a to z in Punycode. Null for none. */
export function hostOf(typed: string): string | null {
  const address = typed.includes('//') ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { hostname, username, password, port } = new URL(address)
  const name = hostname.replace(/\.$/, '')
  const isPlain = username + password + port === '' && HOST.test(name)
  return isPlain && !/(^|\.)(localhost|local|internal)$/.test(name) ? name : null
}
