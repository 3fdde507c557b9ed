import { expect, it } from 'vitest'
import { ENVIRONMENT_CHECK } from './environment.ts'

const look = async (variables: NodeJS.ProcessEnv) => [await ENVIRONMENT_CHECK.run(variables)].flat()

it('nothing set is fine, and so is a proxy with everything that it needs', async () => {
  for (const variables of [
    {},
    { PUBLIC_URL: 'https://book.example', TRUST_PROXY: '127.0.0.1', HOST: '0.0.0.0' },
  ]) {
    expect(await look(variables)).toEqual([
      { kind: 'ok', sentence: 'The variables of the environment fit together.' },
    ])
  }
})

it('every mistake is named, those between variables too, and what is wrong is not called missing', async () => {
  const found = await look({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    HOST: '0.0.0.0',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'x',
  })
  expect(found.map(({ kind }) => kind)).toEqual(['problem', 'problem', 'problem', 'problem'])
  expect(found.map(({ sentence }) => sentence.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'RATE_LIMITS',
  ])
})

it.each<[string, Record<string, string>, RegExp]>([
  ['a public host without an address', { HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0 .* PUBLIC_URL is missing/],
  ['plain http in public', { PUBLIC_URL: 'http://book.example' }, /PUBLIC_URL is plain http/],
  ['https without a trusted proxy', { PUBLIC_URL: 'https://book.example' }, /TRUST_PROXY is missing/],
  [
    'the demo behind a public address',
    { DEMO: '1', PUBLIC_URL: 'https://book.example', TRUST_PROXY: '10.0.0.1' },
    /DEMO is only for this machine/,
  ],
  [
    'no limits on a public host',
    { RATE_LIMITS: 'off', HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', TRUST_PROXY: '10.0.0.1' },
    /RATE_LIMITS may be off only/,
  ],
])('%s is one problem', async (_what, variables, sentence) => {
  const found = await look(variables)
  expect(found).toEqual([{ kind: 'problem', sentence: expect.stringMatching(sentence) }])
})

it('what only might be wrong is a note', async () => {
  const found = await look({ DATABASE_URL: 'postgres://a@b/c', PG_BIN_DIR: '/usr/lib' })
  expect(found.map(({ kind }) => kind)).toEqual(['ok', 'note', 'note'])
})
