/** The test of start.test.ts with the starts that make databases anew. */
process.env.STARTS ??= 'all'
await import('./start.test.ts')
