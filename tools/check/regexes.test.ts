import { expect, it } from 'vitest'
import { faultsIn } from './planted.ts'

const GOOD = { 'src/kernel/slug.ts': 'export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/' }

it('finds nothing in a tree whose expressions are quick', async () => {
  expect(await faults({})).toEqual([])
})

it('fails when it reads no expression', async () => {
  expect(await faults({ 'src/kernel/slug.ts': 'export const a = 1' })).toEqual([
    expect.stringContaining('No regular expression was found'),
  ])
})

it.each([
  [
    'an expression',
    'src/kernel/a.ts',
    'const a = 1\nconst b = /^(a|a)*b/',
    'src/kernel/a.ts:2  /^(a|a)*b/: ',
  ],
  ['one in a view', 'src/site/a.tsx', 'const A = () => <p>{/a+$/.test(a)}</p>', 'src/site/a.tsx:1  /a+$/: '],
  [
    'one that is put together',
    'src/kernel/a.ts',
    'new RegExp(a)',
    'src/kernel/a.ts:1  RegExp() is not checked',
  ],
])('tells the place of %s', async (_what, path, text, line) => {
  expect(await faults({ [path]: text })).toEqual([expect.stringContaining(line)])
})

it('does not ask tests', async () => {
  expect(await faults({ 'src/kernel/a.test.ts': 'const a = /a+$/' })).toEqual([])
})

const EXPONENTIAL = [
  // This one stopped the server for hours.
  /^(<\?xml[^>]*\?>|<!--[^]*?-->|<!DOCTYPE svg[^>[]*(\[[^\]]*\])?>|\s)*<svg[\s>]/i,
  /^(a*)*b/,
  /^(a*b?)*c/,
  /^(a|b|ab)*$/,
  /^(\w+\s?)*$/,
]

const QUADRATIC = [
  /a+$/,
  /^a*a*$/,
  /^(?:a+){2}$/,
  /<img\b[^>]*src/,
  /\s*\n\s*/g,
  /(\d+)px/,
  /a(?:[ab]*c)?/g,
  /^(a+)\1$/,
  /^a+(?=a*b)/,
]

const LINEAR = [
  /\s+/g,
  /^\s*\d+$/,
  /\s\S*$/,
  /<img\b[^<>]*>/g,
  /[^\\`*_]+/y,
  /^(?:x*y)*z/,
  /^[^@\s]+@[^@\s]+$/,
  /a(?:[ab]*c)?/,
  /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu,
]

it.each([
  ['exponential', EXPONENTIAL, 'a text that does not match can be read in exponentially many ways'],
  ['quadratic', QUADRATIC, 'a text that does not match is read anew from each of its characters'],
  ['looking back without end', [/(?<=^\S+)\s/], 'what it looks back at is repeated without end'],
])('finds what is %s', async (_what, regexes, why) => {
  const found = await faults({ 'src/kernel/a.ts': linesOf(regexes) })
  const wanted = regexes.map((regex, i) => `src/kernel/a.ts:${i + 1}  ${regex}: ${why}`)
  expect(found).toEqual(wanted.map((line) => expect.stringContaining(line)))
})

it('fails on what it cannot read', async () => {
  expect(await faults({ 'src/kernel/a.ts': 'const = 1' })).toEqual([
    expect.stringContaining('src/kernel/a.ts  cannot be read'),
  ])
})

it('leaves what is linear', async () => {
  expect(await faults({ 'src/kernel/a.ts': linesOf(LINEAR) })).toEqual([])
})

const linesOf = (regexes: readonly RegExp[]) => regexes.map((regex) => `;${regex}`).join('\n')

function faults(planted: Record<string, string>): Promise<string[]> {
  return faultsIn('regexes.mjs', 'regexFaults', { ...GOOD, ...planted })
}
