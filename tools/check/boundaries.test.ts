import { expect, it } from 'vitest'
import { faultsIn } from './planted.ts'

/** Keeps every rule; each test below plants one file into it. */
const GOOD = {
  'src/kernel/slug.ts': `export const slug = 1`,
  'src/kernel/shape.ts': `import * as z from 'zod/mini'\nexport const text = z.string()`,
  'src/platform/db/database.ts': `import pg from 'pg'\nexport const read = () => pg`,
  'src/platform/platform.ts': `import type { read } from './db/database.ts'\nexport type Platform = typeof read`,
  'src/platform/http/server.ts': `import Fastify from 'fastify'\nexport const server = Fastify()`,
  'src/content/slugs.ts': `import '../platform/db/database.ts'\nexport const isTaken = 1`,
  'src/content/status.ts': `export const status = 1`,
  'src/content/drafts/rows.ts': `export const rows = 1`,
  'src/content/verbs/b.ts': `import '../drafts/rows.ts'\nexport const b = 1`,
  'src/art/plate.ts': `import '../kernel/slug.ts'\nexport const draw = 1`,
  'src/ui/button.tsx': `import '../kernel/slug.ts'\nexport const Button = () => <button type="button" />`,
  'src/site/page.tsx': `import '../ui/button.tsx'\nexport const Page = () => <main />`,
  'src/domains/blog/contract.ts': `import { slug } from '../../kernel/slug.ts'\nexport const post = slug`,
  'src/domains/blog/shapes.ts': `import { text } from '../../kernel/shape.ts'\nexport const shapes = text`,
  'src/domains/blog/calls.ts': `import type { shapes } from './shapes.ts'\nexport const save: typeof shapes = 1`,
  'src/domains/blog/queries.ts': 'export const find = (sql) => sql`select a from posts`',
  'src/domains/blog/actions.ts': `import { find } from './queries.ts'\nexport const publish = find`,
  'src/domains/blog/api.ts': `import { server } from '../../platform/http/server.ts'\nexport const api = server`,
  'src/domains/blog/index.ts': `export { publish } from './actions.ts'`,
  'src/domains/blog/post.ts': `import './contract.ts'\nexport const title = 'update of a title'`,
  'src/domains/blog/types/post.ts': `export const postType = defineType({\n  name: 'post',\n  address: 'posts',\n  module: 'letters',\n  screen: '/admin/writing',\n})`,
  'src/domains/blog/site/pages.ts': `import { find } from '../queries.ts'\nexport const load = find`,
  'src/domains/blog/site/post.tsx': `import '../post.ts'\nimport '../../../content/status.ts'\nexport const Post = () => <p />`,
  'src/domains/blog/console/list.ts': `import { Post } from '../site/post.tsx'\nimport '../calls.ts'\nexport const list = Post`,
  'src/domains/team/actions.ts': `import { publish } from '../blog/index.ts'\nexport const join = publish`,
  'src/domains/team/portraits.ts': `export { draw } from '../../art/plate.ts'`,
  'src/app/main.ts': `import '../domains/blog/index.ts'\nvoid import('../platform/http/server.ts')`,
  'src/app/site-islands.ts': `export const post = () => import('../domains/blog/site/post.tsx')`,
}

it('finds nothing in a tree that keeps the rules', async () => {
  expect(await faults({})).toEqual([])
})

it('fails when it reads no file', async () => {
  const found = await faultsIn('boundaries.mjs', 'boundaryFaults', { 'src/readme.md': '' })
  expect(found).toEqual([expect.stringContaining('No source file was read')])
})

it('tells the shapes that calls bring into the studio', async () => {
  const said = await faults({ 'src/domains/blog/calls.ts': `export { shapes } from './shapes.ts'` })
  expect(said).toEqual([expect.stringContaining('src/kernel/shape.ts:1  rule 15: the studio runs this')])
})

it('does not ask tests, which reach what they prove', async () => {
  expect(await faults({ 'src/kernel/slug.test.ts': `import '../app/main.ts'` })).toEqual([])
})

it('does not take a comment for an import', async () => {
  expect(
    await faults({ 'src/kernel/note.ts': `// import '../app/main.ts'\n/* import '../app/main.ts' */` }),
  ).toEqual([])
})

it('lets a word mean something else where it is said that it does', async () => {
  const [slice, words] = [{ 'src/domains/media/index.ts': '' }, `export const tags = ['media', 'page']`]
  expect(await faults({ ...slice, 'src/site/pictures.ts': words })).toEqual([])
  expect(await faults({ ...slice, 'src/site/other.ts': words })).toEqual([expect.stringContaining('rule 14')])
})

it.each<[rule: number, broken: string, path: string, text: string, line?: number]>([
  [1, 'two files import each other', 'src/kernel/slug.ts', `import './b.ts'`],
  [1, 'two files import types of each other', 'src/kernel/slug.ts', `import type { B } from './b.ts'`],
  [2, 'platform reaches a slice', 'src/platform/a.ts', `import '../domains/blog/index.ts'`],
  [
    2,
    'ui reaches a slice by a lazy import',
    'src/ui/a.tsx',
    `const a = () => import('../domains/blog/contract.ts')`,
  ],
  [
    2,
    'console reaches slices by a glob',
    'src/console/a.ts',
    `import.meta.glob('../domains/*/console/*.tsx')`,
  ],
  [2, 'a slice reaches app', 'src/domains/team/a.ts', `import '../../app/main.ts'`],
  [2, 'content reaches ui', 'src/content/a.ts', `import type { B } from '../ui/b.ts'`],
  [3, 'kernel reaches platform', 'src/kernel/a.ts', `import '../platform/db/database.ts'`],
  [3, 'kernel reaches Node', 'src/kernel/a.ts', `export const a = 1\nimport { join } from 'node:path'`, 2],
  [4, 'platform reaches content', 'src/platform/a.ts', `export * from '../content/slugs.ts'`],
  [5, 'ui reaches platform', 'src/ui/a.ts', `import '../platform/db/database.ts'`],
  [6, 'a slice reaches into another', 'src/domains/team/a.ts', `import { find } from '../blog/queries.ts'`],
  [7, 'a screen reaches queries', 'src/domains/blog/console/a.ts', `import { find } from '../queries.ts'`],
  [7, 'a view reaches platform', 'src/domains/blog/site/a.tsx', `import '../../../platform/db/database.ts'`],
  [7, "ui.tsx reaches content's server side", 'src/domains/blog/ui.tsx', `import '../../content/slugs.ts'`],
  [7, 'a file that a view brings along reaches actions', 'src/domains/blog/post.ts', `import './actions.ts'`],
  [8, 'a contract reaches ui', 'src/domains/blog/contract.ts', `import type { B } from '../../ui/b.ts'`],
  [8, 'a declaration reaches ui', 'src/domains/blog/type.ts', `import type { B } from '../../ui/b.ts'`],
  [8, 'one of several declarations reaches ui', 'src/domains/blog/types/a.ts', `import '../../../ui/b.ts'`],
  [8, 'a contract reaches another contract', 'src/domains/team/contract.ts', `import '../blog/contract.ts'`],
  [
    9,
    'an action holds SQL',
    'src/domains/team/a.ts',
    `export const a = (db) => db.query('select a from team')`,
  ],
  [9, 'an action builds SQL', 'src/domains/team/a.ts', `export const a = (db) => db.selectFrom('team')`],
  [9, 'an action tags SQL', 'src/domains/team/a.ts', 'export const a = (sql) => sql<{ a: 1 }>`a = 1`'],
  [
    10,
    'an action reaches HTTP',
    'src/domains/blog/actions.ts',
    `import type { FastifyRequest } from 'fastify'`,
  ],
  [10, 'queries reach HTTP', 'src/domains/blog/queries.ts', `import '../../platform/http/server.ts'`],
  [11, 'a server file imports a view', 'src/domains/blog/site/pages.ts', `import { Post } from './post.tsx'`],
  [
    12,
    'a view has a style attribute',
    'src/domains/blog/site/a.tsx',
    `export const A = () => (\n<p style={{}} />)`,
    2,
  ],
  [
    13,
    'a folder of content leads back to one that reaches it',
    'src/content/drafts/a.ts',
    `import '../verbs/b.ts'`,
  ],
  [13, 'two slices lead to each other', 'src/domains/blog/joining.ts', `import '../team/index.ts'`],
  [
    13,
    'a folder leads to a file beside it',
    'src/platform/db/a.ts',
    `import type { A } from '../platform.ts'`,
  ],
  [14, 'kernel lists slices', 'src/kernel/a.ts', `export const taken = 'api blog feed team'.split(' ')`],
  [14, 'content names a type', 'src/content/a.ts', `export const isPost = (kind) => kind === 'post'`],
  [14, 'content names the address of a type', 'src/content/a.ts', `export const to = '/api/posts/:id'`],
  [14, 'platform names a module', 'src/platform/a.ts', `export const isOn = (on) => on.has('letters')`],
  [14, 'ui says a text of a slice', 'src/ui/a.tsx', `export const title = (t) => t('blog.title')`],
  [14, 'site leads to a slice', 'src/site/a.tsx', `export const A = () => (\n<Link href="/blog" />)`, 2],
  [14, 'console leads to a screen', 'src/console/a.ts', 'export const to = (id) => `/admin/writing/${id}`'],
  [14, 'a type has no name to be found', 'src/domains/blog/types/a.ts', `export const a = defineType(b)`],
  [15, 'a screen builds a shape', 'src/domains/blog/console/a.ts', `import * as z from 'zod/mini'`],
  [
    16,
    'a view has a bare link',
    'src/domains/blog/site/a.tsx',
    `export const A = () => (\n<a href="/" />)`,
    2,
  ],
  [16, 'site has a bare picture', 'src/site/a.tsx', `export const A = () => (\n<img src="/a.png" />)`, 2],
  [
    17,
    'SQL that asks a rule',
    'src/domains/blog/queries.ts',
    `import { publish } from './actions/publish.ts'`,
  ],
  [
    19,
    'a part of the studio is lazy by itself',
    'src/domains/blog/console/a.ts',
    `export const A = lazy(() => import('./b.tsx'))`,
  ],
  [17, 'a contract that knows calls', 'src/domains/blog/contract.ts', `import { save } from './calls.ts'`],
  [18, 'art reaches platform', 'src/art/a.ts', `import '../platform/db/database.ts'`],
  [18, 'art reaches Node', 'src/art/a.ts', `import { join } from 'node:path'`],
])('rule %i: %s', async (rule, _broken, path, text, line = 1) => {
  const said = await faults({ 'src/kernel/b.ts': `import type { slug } from './slug.ts'`, [path]: text })
  // A cycle is told at whichever of its files comes first.
  const place = rule === 1 ? 'src/kernel/b.ts:1' : `${path}:${line}`
  expect(said).toEqual([expect.stringContaining(`${place}  rule ${rule}: `)])
})

function faults(planted: Record<string, string>): Promise<string[]> {
  return faultsIn('boundaries.mjs', 'boundaryFaults', { ...GOOD, ...planted })
}
