import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { aSite } from '../support/app.ts'
import { administer, aDatabase } from '../support/database.ts'

it('an event is heard though the process dies after the commit, and again where one dies after it has heard and before it says so', {
  timeout: 180_000,
}, async () => {
  const { db, connection } = await aDatabase()
  const { id: siteId } = await aSite({ db }, 'Tidewater')
  const aWorker = (mode: string, ...more: string[]) => {
    const file = join(import.meta.dirname, 'event-worker.ts')
    const child = spawn(process.execPath, [file, JSON.stringify(connection), mode, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, heard: linesOf(child) }
  }
  const itemIds = [newId(), newId()]
  for (const itemId of itemIds) {
    const event = { siteId, kind: 'post', itemId, name: 'post.published' }
    expect(await once(aWorker('emit', JSON.stringify(event)).child, 'exit')).toEqual([null, 'SIGKILL'])
  }
  const dying = aWorker('die')
  expect(await once(dying.child, 'exit')).toEqual([null, 'SIGKILL'])
  const survivor = aWorker('live')
  const left = () => administer(connection, 'select from event_deliveries')
  await expect.poll(() => survivor.heard.length).toBe(itemIds.length)
  await expect.poll(left).toEqual([])
  const ids = (await administer(connection, 'select id from domain_events order by id')).map(({ id }) => id)
  expect(survivor.heard.toSorted()).toEqual(ids)
  expect(ids).toEqual(expect.arrayContaining(dying.heard))
  const ended = once(survivor.child, 'exit')
  survivor.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

function linesOf({ stdout }: ChildProcess): string[] {
  const lines: string[] = []
  stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  return lines
}
