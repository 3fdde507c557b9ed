import { expect, it } from 'vitest'
import { NO_MAIL } from './mail.ts'

it('mail that is not set up says so, and refuses a letter in a sentence', async () => {
  expect(NO_MAIL.isSetUp).toBe(false)
  const letter = { to: 'ana@example.org', subject: 'Hello', text: 'Hello.' }
  await expect(NO_MAIL.send(letter)).rejects.toMatchObject({
    type: 'unavailable',
    detail: 'Mail is not set up.',
  })
})
