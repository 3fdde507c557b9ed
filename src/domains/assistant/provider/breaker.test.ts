import { describe, expect, it } from 'vitest'
import { Problem, tooMany } from '../../../kernel/problem.ts'
import { createBreaker } from './breaker.ts'
import { cutAnswer } from './failure.ts'

const SITE = { siteId: 'a', host: 'api.example.org', version: 1 }

/** A breaker with a clock of its own. */
function aBreaker(sitesMax?: number) {
  let now = 1_000_000
  const breaker = createBreaker(() => now, sitesMax)
  return {
    ...breaker,
    wait: (ms: number) => void (now += ms),
    fail: (times: number, asked = SITE) => {
      for (let n = 0; n < times; n++) breaker.failed(asked, cutAnswer(asked.host))
    },
    /** What is said before a question; null where it may be asked. */
    said(asked = SITE) {
      try {
        breaker.requireRested(asked)
        return null
      } catch (error) {
        return error instanceof Problem ? [error.status, error.detail, error.extra.retryAfter] : error
      }
    },
  }
}

describe('a service that fails', () => {
  it('rests for a minute after five failures in a row, and the sentence counts it down', () => {
    const breaker = aBreaker()
    breaker.fail(4)
    expect(breaker.said()).toBeNull()
    breaker.fail(1)
    breaker.wait(18_000)
    const sentence =
      'api.example.org has failed 5 times in a row and is left alone for a minute. It is asked again in 42 s.'
    expect(breaker.said()).toEqual([503, sentence, 42])
  })

  it('is asked once after its rest: a success closes the matter, a failure begins the next rest', () => {
    const breaker = aBreaker()
    breaker.fail(5)
    breaker.wait(60_000)
    expect([breaker.said(), breaker.said()]).toEqual([null, [503, expect.any(String), 60]])
    breaker.fail(1)
    expect(breaker.said()).not.toBeNull()
    breaker.wait(60_000)
    expect(breaker.said()).toBeNull()
    breaker.succeeded(SITE)
    breaker.fail(4)
    expect(breaker.said()).toBeNull()
  })

  it('is tried again by the next one when whoever tried it went away', () => {
    const breaker = aBreaker()
    breaker.fail(5)
    breaker.wait(60_000)
    breaker.said()
    breaker.failed(SITE, new DOMException('gone', 'AbortError'))
    expect(breaker.said()).toBeNull()
  })

  it('is not counted for a text that is too long, for limits, and between failures that are not in a row', () => {
    const breaker = aBreaker()
    for (let n = 0; n < 9; n++) breaker.failed(SITE, tooMany('api.example.org takes no more for now.', 30))
    expect(breaker.said()).toBeNull()
  })

  it('is that of one site, one host and one state of its settings', () => {
    const breaker = aBreaker()
    breaker.fail(5)
    const others = [
      { ...SITE, siteId: 'b' },
      { ...SITE, host: 'other.example.org' },
      { ...SITE, version: 2 },
    ]
    expect(others.map(breaker.said)).toEqual([null, null, null])
  })

  it('takes no more memory than its bound: the site that has failed for longest is forgotten', () => {
    const breaker = aBreaker(2)
    const sites = ['a', 'b', 'c'].map((siteId) => ({ ...SITE, siteId }))
    for (const site of sites) breaker.fail(5, site)
    expect(sites.map((site) => breaker.said(site) === null)).toEqual([true, false, false])
  })
})
