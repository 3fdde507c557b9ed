/** Whether this is a path on the site itself: from its root, with nothing that a browser would take for another host. */
export function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(value) && URL.canParse(value, 'http://site')
}

/** Whether this is the whole address of something on the web, `https://` or `http://` and all. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)
}
