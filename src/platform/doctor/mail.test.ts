import { expect, it, onTestFinished } from 'vitest'
import { aDnsServer } from '../../../test/support/dns.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { MAIL_CHECK } from './mail.ts'

const FROM = 'books@tide.example'

async function aPlace() {
  const [server, dns] = await Promise.all([startMailServer(), aDnsServer()])
  onTestFinished(async () => {
    dns.close()
    await server.stop()
  })
  const look = async (url = server.url) =>
    [await MAIL_CHECK.run({ SMTP_URL: url, MAIL_FROM: FROM, DNS_SERVERS: dns.server })].flat()
  return { server, dns, look }
}

it('mail that is not set up is worth knowing, and no problem', async () => {
  expect(await MAIL_CHECK.run({})).toEqual({
    kind: 'note',
    sentence: 'Mail is not set up: what would be mailed waits.',
  })
})

it('a mail server that takes the login, of a domain that may send, is fine', async () => {
  const { dns, look } = await aPlace()
  dns.entries.set('tide.example', { txt: ['site-verification=1', 'v=spf1 mx -all'] })
  dns.entries.set('_dmarc.tide.example', { txt: ['v=DMARC1; p=quarantine'] })
  expect(await look()).toEqual([
    { kind: 'ok', sentence: 'The mail server can be reached, and takes the login.' },
    { kind: 'ok', sentence: 'DNS has SPF and DMARC for tide.example.' },
  ])
})

it('a wrong password is a problem, and a domain without records is worth knowing', async () => {
  const { server, look } = await aPlace()
  const [login, records] = await look(server.url.replace(/:[^:@]+@/, ':wrong@'))
  expect(login).toMatchObject({
    kind: 'problem',
    sentence: expect.stringContaining('Wrong user or password'),
  })
  expect(records).toEqual({
    kind: 'note',
    sentence:
      'DNS has no SPF and no DMARC for tide.example, so receivers may take its mail for spam: whoever runs the mail server says what to enter.',
  })
})
