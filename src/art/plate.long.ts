/** The test of plate.test.ts with a second form of each plate. */
process.env.SEEDS ??= '2'
await import('./plate.test.ts')
