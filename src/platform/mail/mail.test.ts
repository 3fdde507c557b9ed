import { expect, it } from 'vitest'
import { freePort } from '../../../test/support/ports.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { isOfAddress, type Message, NO_MAIL } from './mail.ts'
import { smtpMail } from './smtp.ts'

const FROM = 'books@example.org'
const message = (more: Partial<Message> = {}): Message => ({
  id: '0190b7a0-0000-7000-8000-000000000001',
  fromName: 'Tidewater, Bücher',
  to: 'ana@example.org',
  subject: 'Grüße – 波',
  text: 'Hello.\n\nGrüße',
  html: '<p>Grüße</p>',
  unsubscribeUrl: null,
  ...more,
})

it('mail that is not set up says so, and refuses a mail in a sentence', async () => {
  expect(NO_MAIL.isSetUp).toBe(false)
  await expect(NO_MAIL.send([message()])).rejects.toMatchObject({
    type: 'unavailable',
    detail: 'Mail is not set up.',
  })
})

it('a mail arrives as it was written, from the site, with its one-click end', async () => {
  const server = await startMailServer()
  const mail = smtpMail({ url: server.url, from: FROM })
  const unsubscribeUrl = 'https://book.example/notify/leave/1'
  expect(await mail.send([message(), message({ to: 'ben@example.org', unsubscribeUrl })])).toEqual([
    { state: 'sent', reason: null },
    { state: 'sent', reason: null },
  ])
  const ana = server.mails.find(({ to }) => to === 'ana@example.org')
  expect(ana).toMatchObject({ from: FROM, subject: 'Grüße – 波', text: 'Hello.\n\nGrüße' })
  expect(ana?.headers.from).toBe('Tidewater, Bücher <books@example.org>')
  expect(ana?.headers['message-id']).toBe('<0190b7a0-0000-7000-8000-000000000001@example.org>')
  expect(ana?.headers['list-unsubscribe']).toBeUndefined()
  const ben = server.mails.find(({ to }) => to === 'ben@example.org')
  expect(ben?.headers['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`)
  expect(ben?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  await server.stop()
})

it('no word of a mail names another receiver or another header', async () => {
  const server = await startMailServer()
  const mail = smtpMail({ url: server.url, from: FROM })
  await mail.send([message({ fromName: 'A\r\nBcc: x@example.org', subject: 'B\r\nBcc: y@example.org' })])
  expect(server.mails.map(({ to }) => to)).toEqual(['ana@example.org'])
  expect(server.mails[0]?.headers.bcc).toBeUndefined()
  await server.stop()
})

it('tells a receiver that is refused for good from a server that may take the mail later', async () => {
  const server = await startMailServer()
  const mail = smtpMail({ url: server.url, from: FROM })
  server.refuse({ code: 550, words: 'No such user <ana@example.org> here' })
  expect(await mail.send([message()])).toEqual([{ state: 'refused', reason: '550 No such user … here' }])
  server.refuse({ code: 451, words: 'Try again later' })
  expect(await mail.send([message()])).toEqual([{ state: 'later', reason: '451 Try again later' }])
  expect(await smtpMail({ url: server.url, from: FROM }).check()).toBeNull()
  await server.stop()
  const [outcome] = await mail.send([message()])
  expect(outcome?.state).toBe('later')
  expect(await mail.check()).toMatch(/ECONNREFUSED/)
})

it.each([
  ['550 No such user here', true],
  ['550 5.1.1 User unknown', true],
  ['550-5.1.1 The account does not exist. Try 550-5.1.1 another', true],
  ['552 5.2.2 Mailbox full', true],
  ['554 5.7.1 Relay access denied', false],
  ['553 5.1.8 Sender address rejected', false],
  ['550 5.7.26 Unauthenticated mail is not accepted', false],
  ['552 5.3.4 Message too big', false],
])('"%s" is about the address: %s', (reason, is) => {
  expect(isOfAddress(reason)).toBe(is)
})

it('a wrong password is told, and shown to nobody', async () => {
  const server = await startMailServer()
  const url = server.url.replace(/:[^:@]+@/, ':a%20wrong%20one@')
  const said = await smtpMail({ url, from: FROM }).check()
  expect(said).toMatch(/Wrong user or password/)
  expect(said).not.toContain('a wrong one')
  await server.stop()
})

it('sends no password over an open line to another machine', async () => {
  const port = await freePort()
  const server = await startMailServer({ port })
  // A name that is not loopback for the rule, and leads here all the same.
  const url = `smtp://u:p@0.0.0.0:${port}`
  expect(await smtpMail({ url, from: FROM }).check()).not.toBeNull()
  expect(server.logins).toEqual([])
  expect(await smtpMail({ url: `${url}?requireTLS=false`, from: FROM }).check()).toMatch(/Wrong user/)
  await server.stop()
})
