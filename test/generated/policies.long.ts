/** The test of policies.test.ts with every caller that is admitted at every route. */
process.env.CASES ??= 'all'
await import('./policies.test.ts')
