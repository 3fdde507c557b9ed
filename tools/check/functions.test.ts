import { expect, it } from 'vitest'
import { faultsIn } from './planted.ts'

const GOOD = { 'src/kernel/slug.ts': 'export const slugOf = (text: string) => text' }

/** A body that makes a function of so many lines. */
const body = (lines: number) => `{\n${'  a()\n'.repeat(lines - 2)}}`

it('finds nothing in a tree whose functions are short', async () => {
  const planted = { 'src/kernel/a.ts': `function a() ${body(100)}` }
  expect(await faults(planted)).toEqual([])
})

it('fails when it reads no function', async () => {
  expect(await faults({ 'src/kernel/slug.ts': 'export const a = 1' })).toEqual([
    expect.stringContaining('No function was found'),
  ])
})

it.each([
  [
    'a function',
    'src/kernel/a.ts',
    `// why\nfunction tell() ${body(101)}`,
    'src/kernel/a.ts:2  tell: 101 lines',
  ],
  ['an arrow', 'src/kernel/a.ts', `const tell = () => ${body(101)}`, 'src/kernel/a.ts:1  tell: 101 lines'],
  ['a method', 'src/kernel/a.ts', `class A { tell() ${body(101)} }`, 'src/kernel/a.ts:1  tell: 101 lines'],
  [
    'a field',
    'src/kernel/a.ts',
    `class A { tell = () => ${body(101)} }`,
    'src/kernel/a.ts:1  tell: 101 lines',
  ],
  [
    'one in an object',
    'src/kernel/a.ts',
    `const a = { tell() ${body(101)} }`,
    'src/kernel/a.ts:1  tell: 101 lines',
  ],
  [
    'one without a name',
    'src/site/a.tsx',
    `run(() => ${body(101)})`,
    'src/site/a.tsx:1  a function: 101 lines',
  ],
])('tells the place of %s that is too long', async (_what, path, text, line) => {
  expect(await faults({ [path]: text })).toEqual([expect.stringContaining(line)])
})

it('asks neither tests nor what is generated', async () => {
  const long = `function tell() ${body(101)}`
  expect(await faults({ 'src/kernel/a.test.ts': long, 'src/kernel/a.gen.ts': long })).toEqual([])
})

it('fails on what it cannot read', async () => {
  expect(await faults({ 'src/kernel/a.ts': 'const = 1' })).toEqual([
    expect.stringContaining('src/kernel/a.ts  cannot be read'),
  ])
})

function faults(planted: Record<string, string>): Promise<string[]> {
  return faultsIn('functions.mjs', 'functionFaults', { ...GOOD, ...planted })
}
