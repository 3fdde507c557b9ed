/** The test of leaks.test.ts with every body and every kind of headers at every call. */
process.env.CASES ??= 'all'
await import('./leaks.test.ts')
