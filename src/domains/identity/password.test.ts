import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('[C161] one password is hashed and twenty wait; the next is refused at once with a sentence', async () => {
  const tries = Array.from({ length: 25 }, () => verifyPassword('a wrong password', null))
  const answers = await Promise.allSettled(tries)
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<string>(21).fill('fulfilled'),
    ...Array<string>(4).fill('rejected'),
  ])
  expect(answers.at(-1)).toMatchObject({
    reason: {
      status: 429,
      detail: 'Too many people sign in at this moment. Please try again shortly.',
      extra: { retryAfter: 2 },
    },
  })
  expect(await verifyPassword('words enough', await hashPassword('words enough'))).toBe(true)
})
