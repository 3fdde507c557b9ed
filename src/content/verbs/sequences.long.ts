/** The test of sequences.test.ts with many more sequences. */
process.env.RUNS ??= '100'
await import('./sequences.test.ts')
