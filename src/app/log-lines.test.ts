import { expect, it } from 'vitest'
import { gatherLines } from './log-lines.ts'

function aSink() {
  const written: string[] = []
  return { written, lines: gatherLines({ write: (text) => void written.push(text) }) }
}

it('lines of one moment are written together, in their order', async () => {
  const { written, lines } = aSink()
  for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line)
  expect(written).toEqual([])
  await expect.poll(() => written).toEqual(['one\ntwo\nthree\n'])
  lines.write('four\n')
  await expect.poll(() => written).toEqual(['one\ntwo\nthree\n', 'four\n'])
})

it('many of them wait for no moment', () => {
  const { written, lines } = aSink()
  const line = `${'x'.repeat(1_000)}\n`
  for (let n = 0; n < 100; n++) lines.write(line)
  expect(written.length).toBeGreaterThan(0)
})
