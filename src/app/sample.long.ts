/** The test of sample.test.ts that follows every link in every language. */
process.env.CASES ??= 'all'
await import('./sample.test.ts')
