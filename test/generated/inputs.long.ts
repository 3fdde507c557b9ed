/** The test of inputs.test.ts with every case at every route. */
process.env.CASES ??= 'all'
await import('./inputs.test.ts')
