// A bare server of node:http that asks the two queries of a list of posts, for the session and for the rows, and checks nothing:
// what the list of the product is held against.
import { createServer } from 'node:http'
import { pageOf } from '../src/content/verbs/list.ts'
import { postItems } from '../src/domains/blog/actions.ts'
import { findSession } from '../src/domains/identity/queries.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { connectRunning } from '../src/platform/db/embedded/running.ts'

const [dataDir = '', siteId = '', sid = ''] = process.argv.slice(2)
const connection = await connectRunning(dataDir)
if (!connection) throw new Error('The product does not run.')
const { staff } = openDatabase({ connection, hasRoles: true, log: { warn() {} } })

const server = createServer((request, response) => {
  const query = Object.fromEntries(new URLSearchParams(request.url?.split('?')[1]))
  void findSession(staff, sid)
    .then(() => pageOf(postItems, staff, siteId, query))
    .then(({ items }) => {
      const body = Buffer.from(JSON.stringify(items))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
