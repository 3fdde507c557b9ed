import { expect, it } from 'vitest'
import { type Finding, runChecks } from './check.ts'
import { MACHINE_CHECKS, type Machine, thisMachine } from './machine.ts'

const GOOD: Machine = {
  node: 'v24.1.0',
  platform: 'linux x64',
  hasGlibc: true,
  npm: '10.2.0',
  memory: 2 * 1024 ** 3,
}

async function findings(machine: Partial<Machine>): Promise<Finding[]> {
  const found: Finding[] = []
  await runChecks(MACHINE_CHECKS, { ...GOOD, ...machine }, (finding) => found.push(finding))
  return found
}

it('a machine that fits is fine in one line per check, and so is this one', async () => {
  expect((await findings({})).map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect((await findings(thisMachine())).map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

it.each<[string, Partial<Machine>, RegExp]>([
  ['an old Node', { node: 'v20.19.0' }, /needs Node 24 or newer, and this is v20\.19\.0: /],
  ['another system', { platform: 'win32 x64' }, /this is win32 x64: on Windows, start it inside WSL/],
  ['another processor', { platform: 'linux ia32' }, /this is linux ia32/],
  ['musl', { hasGlibc: false }, /has musl, and Flyleaf needs glibc/],
  ['no npm', { npm: null }, /There is no npm/],
  ['an old npm', { npm: '6.14.0' }, /npm 6\.14\.0 is too old/],
  ['little memory', { memory: 512 * 1024 ** 2 }, /There are 512 MiB of memory, .* needs 700/],
])('%s is one problem', async (_what, machine, sentence) => {
  const problems = (await findings(machine)).filter(({ kind }) => kind === 'problem')
  expect(problems).toHaveLength(1)
  expect(problems[0]?.sentence).toMatch(sentence)
})

it('macOS is said to be untested', async () => {
  expect((await findings({ platform: 'darwin arm64', hasGlibc: false }))[1]).toMatchObject({ kind: 'note' })
})
