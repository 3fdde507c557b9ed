/** The test of foreign-bytes.test.ts for ten minutes, from another seed each time, with nothing else beside it. */
process.env.FOREIGN_BYTES_SECONDS ??= '600'
process.env.FOREIGN_BYTES_SEED ??= String(Math.floor(Date.now() / 1000))
process.env.FOREIGN_BYTES_SLOWEST_MS ??= '2000'
await import('./foreign-bytes.test.ts')
