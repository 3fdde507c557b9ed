import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyDemo, refuseDemo } from './demo.ts'
import { aDataDir } from './testing.ts'

/** A data folder with a database, as far as its name goes, and something that no start made. */
function aFilledFolder(): string {
  const dataDir = aDataDir()
  for (const name of ['cluster', 'secrets', 'letters']) mkdirSync(join(dataDir, name))
  writeFileSync(join(dataDir, 'cluster', 'words'), 'words')
  return dataDir
}

describe('[C151] the data folder of a demo', () => {
  it('is emptied of what a start made, and of nothing else', () => {
    const dataDir = aDataDir()
    emptyDemo(dataDir)
    for (const name of ['cluster', 'secrets', 'letters']) mkdirSync(join(dataDir, name))
    emptyDemo(dataDir)
    expect(readdirSync(dataDir).toSorted()).toEqual(['demo', 'letters'])
  })

  it('is never one that holds an install which no demo made', () => {
    const dataDir = aFilledFolder()
    expect(() => emptyDemo(dataDir)).toThrow(/holds an install that is no demo, and DEMO would empty it/)
    expect(existsSync(join(dataDir, 'cluster', 'words'))).toBe(true)
    expect(() => refuseDemo(dataDir)).not.toThrow()
  })

  it('is not used by a normal start, whose words would not last', () => {
    const dataDir = aDataDir()
    emptyDemo(dataDir)
    expect(() => refuseDemo(dataDir)).toThrow(/belongs to a demo, which empties it at each start: set DEMO=1/)
  })
})
