import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { prepareDataDir } from '../../src/platform/db/embedded/data-dir.ts'
import { startEmbedded } from '../../src/platform/db/embedded/supervisor.ts'
import { findBuild, makeHome, type Product, startProduct } from './product.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { WRITTEN_TO } from './writers.ts'

/** The product with a database that it does not start itself, and a proxy in between. */
export interface Apart {
  product: Product
  proxy: Proxy
  /** of the database */
  dataDir: string
  end(): Promise<void>
}

/** Starts a database, a proxy before it, and the built product with the proxy's address as DATABASE_URL. */
export async function startApart(): Promise<Apart> {
  const undo: (() => unknown)[] = []
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const home = makeHome()
    undo.push(home.remove)
    const { dataDir } = prepareDataDir({ given: join(home.dataDir, 'outside'), cloneDir: home.dataDir })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const embedded = await startEmbedded({ dataDir, log, quick: true })
    undo.push(embedded.stop)
    const { host, port, user, password, database } = embedded.connection
    const proxy = await startProxy({ path: join(host, `.s.PGSQL.${port}`) })
    undo.push(proxy.close)
    const product = await startProduct({
      main: findBuild('.test-build'),
      home,
      env: {
        ...WRITTEN_TO,
        DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${portOf(proxy.address)}/${database}`,
      },
    })
    undo.push(product.stop)
    return { product, proxy, dataDir, end }
  } catch (error) {
    await end()
    throw error
  }
}

function portOf(address: NetConnectOpts): number {
  if (!('port' in address)) throw new Error('The proxy has no port.')
  return address.port
}
