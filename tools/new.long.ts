/** The test of new.test.ts with the types of the whole tree. */
process.env.COMPILE ??= 'all'
await import('./new.test.ts')
