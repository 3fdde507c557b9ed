/** What an entry keeps of its sender: enough to recognise a flood, too little to recognise a person. */
export interface Visitor {
  /** The /24 or /48 of the address; null when the connection was closed already. */
  network: string | null
  /** The browser's family. */
  agent: string
}

/** Order matters: most browsers also name the families below them. */
const FAMILIES = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const

/** @param network an IPv4 address, or the /64 of an IPv6 one */
export function visitorOf(network: string, userAgent: string): Visitor {
  return {
    network: coarse(network),
    agent: FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
  }
}

function coarse(network: string): string | null {
  if (network === '') return null
  const bytes = network.split('.')
  if (bytes.length === 4) return `${bytes.slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
