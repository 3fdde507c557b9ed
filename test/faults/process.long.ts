/** The tests of process.test.ts, many times over. */
process.env.STOPS ??= '20'
process.env.SQUEEZE_S ??= '60'
await import('./process.test.ts')
