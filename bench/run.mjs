/**
 * Runs the benchmarks of the built product, each in a process of its own.
 *
 *   npm run bench                      all of them, one after the other; -- --quick: the short form of each
 *   npm run bench -- list              their names
 *   npm run bench -- chapters --quick  one of them; what follows is handed on
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const SCRIPTS = {
  start: 'first start, later starts and stops  (--quick: 2 and 4 of them)',
  memory: 'memory of all processes, idle and after load  (--quick: after 10 s instead of 60)',
  chapters:
    'create, save and read of chapters through the API  (--quick, --pinned, --call=create, --profile)',
  subscribe: 'sign-ups, stored against acknowledged  (--quick, --pinned, --profile)',
  mail: 'confirmations of readers who signed up at once, until the last is sent  (--quick)',
  render: 'pages rendered with their data given  (--quick)',
  views: 'first views of public pages in Chromium: bytes, largest paint, what moved  (--quick)',
  pages: 'uncached public pages beside a bare server  (--quick, --profile)',
  lists:
    'lists of 1,000 and 100,000 posts, jumps, counts, new posts, a change of many, and the list in Chromium  (--quick, --rows=1000000, --pinned, --calls, --only=creates, --profile)',
  media: 'the list of the media library over 200,000 files  (--quick, --rows=1000000, --pinned, --profile)',
  growth:
    'what readers and search engines ask of a blog of 100,000 posts: lists to their ends, feed, every file of the sitemap  (--quick, --rows=1000000, --profile)',
  calls: 'processor time of differing lists, items and published posts  (--quick, --rows=1000000, --profile)',
  palette: 'the palette of the studio over 100,000 posts  (--quick, --rows=1000000)',
  search: 'searches over 10,000 documents, and writing their index anew  (--quick)',
  hold: 'stalls by bad bodies, and a flood of sign-ins  (--quick)',
  kill: 'what is lost under kill -9, and the restart  (KILL_ROUNDS rounds of each kind)',
  writing: 'from a key to its paint, in 300,000 characters with 100 figures, in Chromium  (--quick)',
  assistant: 'pages while 25 people have a model write, before, during and after  (--quick, --people=50)',
  cache: 'cached pages beside a bare server, 1 and 500 sites, and publish to visible  (--quick, --profile)',
}

const given = process.argv.slice(2)
const name = given[0]?.startsWith('-') ? undefined : given[0]
const args = name ? given.slice(1) : given
if (name && !Object.hasOwn(SCRIPTS, name)) {
  for (const [script, what] of Object.entries(SCRIPTS)) console.log(`${script.padEnd(10)}${what}`)
  process.exitCode = name === 'list' ? 0 : 1
} else {
  for (const script of name ? [name] : Object.keys(SCRIPTS)) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...args], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}
