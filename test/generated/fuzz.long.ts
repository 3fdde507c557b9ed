/** The test of fuzz.test.ts with many calls for each route. */
process.env.RUNS ??= '300'
await import('./fuzz.test.ts')
