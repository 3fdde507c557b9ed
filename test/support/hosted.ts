import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aCertificate, anAuthority } from './certificate.ts'
import { aDnsServer, type Names } from './dns.ts'
import { freePort } from './ports.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from './product.ts'
import { aTlsProxy, type TlsProxy } from './tls-proxy.ts'

/** The product behind what stands between it and readers: DNS, a proxy that ends TLS, and a certificate authority. */
export interface Hosted {
  product: Product
  names: Names
  proxy: TlsProxy
  /** Has a domain lead here, with a certificate that browsers take. */
  lead(domain: string): void
  close(): Promise<void>
}

/** Its owner is `OWNER`; links begin with https and have the port of the proxy. @param issuer who signs certificates */
export async function aHosted(issuer: string): Promise<Hosted> {
  const home = aDataHome()
  const port = await freePort()
  const [names, proxy] = [await aDnsServer(), await aTlsProxy(() => port)]
  const authority = anAuthority(issuer)
  const trusted = join(home, 'authority.pem')
  writeFileSync(trusted, authority.cert)
  const product = await startProduct({
    dataDir: join(home, 'data'),
    port,
    env: {
      ...OWNER,
      PUBLIC_URL: `https://flyleaf.example:${proxy.port}`,
      DNS_SERVERS: names.server,
      PRIVATE_DOMAINS: '1',
      NODE_EXTRA_CA_CERTS: trusted,
    },
  })
  return {
    product,
    names,
    proxy,
    lead(domain) {
      names.entries.set(domain, { a: ['127.0.0.1'] })
      proxy.certificates.set(domain, aCertificate({ names: [domain], by: authority }))
    },
    async close() {
      await product.stop()
      names.close()
      proxy.close()
      removeHome(home)
    },
  }
}
