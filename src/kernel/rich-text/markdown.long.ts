/** The test of markdown.test.ts with many more texts. */
process.env.RICH_TEXT_RUNS ??= '2000'
await import('./markdown.test.ts')
