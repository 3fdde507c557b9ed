import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LOCALES } from '../kernel/locale.ts'
import { REVIEWED } from './reviewed.ts'

const kindsIn = (language: string) =>
  globSync(`src/{console,domains/*/{console,shared}}/messages/${language}.json`).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(path, 'utf8')).kinds ?? {}),
  )

it.each(LOCALES)('the activity has one name for each kind of item, in %s', (language) => {
  const named = kindsIn(language)
  const kinds = Object.values(REVIEWED).map(({ kind }) => kind)
  expect(kinds.filter((kind) => named.filter((one) => one === kind).length !== 1)).toEqual([])
})
