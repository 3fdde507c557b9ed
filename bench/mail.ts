// Confirmations of readers who all signed up at once: how long it takes until the mail server has the last one, and whether each
// reader got one.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startMailServer } from '../test/support/mail-server.ts'
import { rounded, sayMachine, sayTable } from './report.ts'
import { openWorkshop } from './workshop.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const READERS = values.quick ? 100 : 1_000
/** What a large book of the design brings in an hour, and how long it may take to write to them. */
const DESIGNED = { readers: 8_000, minutes: 30 }
const GIVEN_UP_MS = 600_000

sayMachine()
const server = await startMailServer()
const workshop = await openWorkshop({
  isPinned: false,
  env: { SMTP_URL: server.url, MAIL_FROM: 'books@example.org' },
})
try {
  const { product } = workshop
  for (let n = 0; n < READERS; n += 8)
    await Promise.all(
      Array.from({ length: Math.min(8, READERS - n) }, (_, at) => signUp(product.port, n + at)),
    )
  const begun = performance.now()
  while (server.mails.length < READERS && performance.now() - begun < GIVEN_UP_MS) await delay(200)
  const seconds = (performance.now() - begun) / 1000
  const perSecond = server.mails.length / seconds
  sayTable('Confirmations of readers who signed up at once', [
    {
      readers: READERS,
      mails: server.mails.length,
      receivers: new Set(server.mails.map(({ to }) => to)).size,
      'a second': rounded(perSecond, 1),
      [`minutes for ${DESIGNED.readers}`]: rounded(DESIGNED.readers / perSecond / 60, 1),
      goal: DESIGNED.minutes,
    },
  ])
  process.exitCode = server.mails.length === READERS ? 0 : 1
} finally {
  await workshop.end()
  await server.stop()
}

async function signUp(port: number, number: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', email: `reader-${number}@example.org` }),
  })
  if (!answer.ok) throw new Error(`A sign-up was answered with ${answer.status}.`)
}
