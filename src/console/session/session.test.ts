import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../ui/client.ts'
import { createSession } from './session.ts'

const signedOut = () => new CallError(401, 'Please sign in.')

describe('a session that ends', () => {
  it('asks once, however many calls find it over, and all of them go on', async () => {
    const session = createSession(async () => {})
    const first = vi.fn().mockRejectedValueOnce(signedOut()).mockResolvedValue('first')
    const second = vi.fn().mockRejectedValueOnce(signedOut()).mockResolvedValue('second')
    const shown = vi.fn()
    session.subscribe(() => shown(session.getSnapshot()))
    const both = Promise.all([session.hold(first), session.hold(second)])
    await expect.poll(session.getSnapshot).not.toBeNull()
    session.resume()
    expect(await both).toEqual(['first', 'second'])
    expect(shown.mock.calls).toEqual([[{ kind: 'sign-in', waiting: null }], [null]])
  })

  it('names the words that wait, also when they come later', async () => {
    const session = createSession(async () => {})
    void session.signIn()
    await expect.poll(session.getSnapshot).toEqual({ kind: 'sign-in', waiting: null })
    void session.signIn({ name: 'Rain', text: 'It rained.' })
    expect(session.getSnapshot()).toEqual({
      kind: 'sign-in',
      waiting: { name: 'Rain', text: 'It rained.' },
    })
  })

  it('lets every other failure through', async () => {
    const session = createSession(async () => {})
    await expect(session.hold(() => Promise.reject(new CallError(500, 'No.')))).rejects.toThrow('500: No.')
    expect(session.getSnapshot()).toBeNull()
  })
})

describe('a call that wants the password confirmed', () => {
  const unconfirmed = () =>
    new CallError(403, 'Please confirm your password.', [], { type: 'confirm-password' })

  it('goes on once the person has confirmed it', async () => {
    const session = createSession(async () => {})
    const work = vi.fn().mockRejectedValueOnce(unconfirmed()).mockResolvedValue('done')
    const held = session.hold(work)
    await expect.poll(session.getSnapshot).toEqual({ kind: 'confirm' })
    session.resume()
    expect(await held).toBe('done')
    expect(session.getSnapshot()).toBeNull()
  })

  it('fails with its own sentence when the person does not', async () => {
    const session = createSession(async () => {})
    const held = session.hold(() => Promise.reject(unconfirmed()))
    held.catch(() => {})
    await expect.poll(session.getSnapshot).toEqual({ kind: 'confirm' })
    session.cancel()
    await expect(held).rejects.toThrow('403: Please confirm your password.')
    expect(session.getSnapshot()).toBeNull()
  })

  it('goes on, too, when the session ends under the question and is begun anew', async () => {
    const session = createSession(async () => {})
    const work = vi.fn().mockRejectedValueOnce(unconfirmed()).mockResolvedValue('done')
    const held = session.hold(work)
    await expect.poll(session.getSnapshot).toEqual({ kind: 'confirm' })
    void session.signIn()
    await expect.poll(session.getSnapshot).toEqual({ kind: 'sign-in', waiting: null })
    session.resume()
    expect(await held).toBe('done')
  })
})
