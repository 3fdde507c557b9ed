/** The test of new.test.ts with the types of the whole tree, and the tests that a new type brings along. */
process.env.COMPILE ??= 'all'
await import('./new.test.ts')
