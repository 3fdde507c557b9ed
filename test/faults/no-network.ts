// Runs inside a network of its own, in which there is nothing but the machine itself: starts the product and asks it.
import { rmSync } from 'node:fs'
import { startProduct } from './product.ts'
import { WRITTEN_TO } from './writers.ts'

const [, , main = '', dataDir = '', logFile = ''] = process.argv
const home = { dataDir, logFile, remove: () => rmSync(dataDir, { recursive: true }) }
const product = await startProduct({ main, home, env: WRITTEN_TO })
const answers: Record<string, number | null> = {}
for (const path of ['/', '/healthz', '/readyz']) {
  answers[path] = (await fetch(`http://127.0.0.1:${product.port}${path}`)).status
}
await product.stop()
console.log(JSON.stringify({ ...answers, exit: await product.ended }))
