import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'regexes.mjs')
const GOOD = { 'src/kernel/slug.ts': 'export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/' }

it('finds nothing in a tree whose expressions are quick', () => {
  expect(check({})).toEqual({ status: 0, said: '' })
})

it('fails when it reads no expression', () => {
  const { status, said } = check({ 'src/kernel/slug.ts': 'export const a = 1' })
  expect([status, said]).toEqual([1, expect.stringContaining('No regular expression was found')])
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
])('tells the place of %s', (_what, path, text, line) => {
  const { status, said } = check({ [path]: text })
  expect([status, said]).toEqual([1, expect.stringContaining(line)])
})

it('does not ask tests', () => {
  expect(check({ 'src/kernel/a.test.ts': 'const a = /a+$/' }).status).toBe(0)
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
])('finds what is %s', (_what, regexes, why) => {
  const { said } = check({ 'src/kernel/a.ts': linesOf(regexes) })
  const wanted = regexes.map((regex, i) => `src/kernel/a.ts:${i + 1}  ${regex}: ${why}`)
  expect(said.split('\n')).toEqual(wanted.map((line) => expect.stringContaining(line)))
})

it('fails on what it cannot read', () => {
  const { status, said } = check({ 'src/kernel/a.ts': 'const = 1' })
  expect([status, said]).toEqual([1, expect.stringContaining('src/kernel/a.ts  cannot be read')])
})

it('leaves what is linear', () => {
  expect(check({ 'src/kernel/a.ts': linesOf(LINEAR) }).said).toBe('')
})

const linesOf = (regexes: readonly RegExp[]) => regexes.map((regex) => `;${regex}`).join('\n')

function check(planted: Record<string, string>): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-regexes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries({ ...GOOD, ...planted })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const run = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' })
  return { status: run.status, said: run.stdout.trim() }
}
