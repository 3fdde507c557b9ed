import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { signalProcess } from '../../src/platform/db/embedded/processes.ts'
import { serverOf } from './database-files.ts'
import { ONE_CREATED, ONE_RENAMED, raceToCreate, raceToRename, submitMany } from './doubles.ts'
import { findBuild, makeHome, type Product, startProduct } from './product.ts'
import { openDesk, WRITTEN_TO } from './writers.ts'

/** Long, since refused calls are sent again after the time that their answer names, on a busy machine often. */
const LIMIT_MS = 240_000
/** More for the long run. */
const ROUNDS = Number(process.env.DOUBLE_ROUNDS ?? 1)

it('the same call sent 20 times at once makes one row, also with a kill in between', {
  timeout: LIMIT_MS * ROUNDS,
}, async () => {
  const { home, product, desk, restart } = await aProduct()
  const faults = [
    async () => {},
    async () => signalProcess(serverOf(home.dataDir), 'SIGKILL'),
    async () => {
      product().kill()
      await restart()
    },
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const fault of faults) {
      const shot = async () => {
        await delay(Math.random() * 60)
        await fault()
      }
      expect(await submitMany(product, desk, home, shot)).toEqual({ ids: 1, stored: 1 })
    }
  }
})

it('of 50 creates of one number, and of 10 that rename to it, one is stored and the others are refused', {
  timeout: LIMIT_MS,
}, async () => {
  const { product, desk } = await aProduct()
  for (const type of ['book-chapters', 'book-parts'] as const) {
    expect(await raceToCreate(product(), desk, type, 700)).toEqual(ONE_CREATED)
    expect(await raceToRename(product(), desk, type, 800)).toEqual(ONE_RENAMED)
  }
})

async function aProduct() {
  const home = makeHome()
  onTestFinished(home.remove)
  const start = () => startProduct({ main: findBuild('.test-build'), home, env: WRITTEN_TO })
  let product: Product = await start()
  onTestFinished(async () => void (await product.stop()))
  const restart = async () => {
    await product.ended
    product = await start()
  }
  return { home, product: () => product, desk: await openDesk(product), restart }
}
