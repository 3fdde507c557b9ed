import { isIPv4 } from 'node:net'
import { blockListOf } from './block-list.ts'

/** Networks that lead to no host of the web (RFC 6890): private ones, those of this machine, and those for other uses. */
const CLOSED_IPV4 = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
/** Only these are given to hosts of the web; parts of them carry IPv4 addresses, or are for books. */
const OPEN_IPV6 = blockListOf(['2000::/3'])
const CLOSED_IPV6 = blockListOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an address may be that of a host that everybody can reach. */
export function isOpenToAll(address: string): boolean {
  return isIPv4(address)
    ? !CLOSED_IPV4.check(address, 'ipv4')
    : OPEN_IPV6.check(address, 'ipv6') && !CLOSED_IPV6.check(address, 'ipv6')
}
