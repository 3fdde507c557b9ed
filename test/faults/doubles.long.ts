/** The tests of doubles.test.ts, many times over. */
process.env.DOUBLE_ROUNDS ??= '20'
await import('./doubles.test.ts')
