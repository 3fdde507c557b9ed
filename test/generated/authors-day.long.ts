/** The test of authors-day.test.ts with many more days. */
process.env.STEPS ??= '5000'
await import('./authors-day.test.ts')
