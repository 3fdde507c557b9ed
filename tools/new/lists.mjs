/**
 * The lists by which a new type becomes known to the product: a line at the end of each, and what it imports. Everything else
 * that names types reads these lists.
 * @typedef {Record<string, string>} Names
 * @typedef {{ path: string, list: string, line: string, imports: string }} Entry
 */

/**
 * @param {Names} n
 * @returns {Entry[]}
 */
export function entriesOf(n) {
  const domain = `../domains/${n.slice}`
  return [
    {
      path: 'src/app/item-types.ts',
      list: 'ITEM_TYPES',
      line: `served${n.Many}`,
      imports: `import { served${n.Many} } from '${domain}/index.ts'`,
    },
    {
      path: 'src/app/site.tsx',
      list: 'VIEWS',
      line: `...${n.many}Views`,
      imports: `import { ${n.many}Views } from '${domain}/site/views.tsx'`,
    },
    {
      path: 'src/app/studio.ts',
      list: 'STUDIO_SLICES',
      line: `studioSliceOf(${n.one}Type, () => import('${domain}/console/screens.tsx'))`,
      imports: `import { studioSliceOf } from '../console/items/studio-slice.ts'\nimport { ${n.one}Type } from '${domain}/type.ts'`,
    },
  ]
}

/**
 * The file with the line at the end of its list. The list is `const NAME = [` or `const NAME = {` at the margin, and ends with
 * the next closing bracket at the margin; imports stand before everything else.
 * @param {string} text
 * @param {Entry} entry
 */
export function withEntry(text, { path, list, line, imports }) {
  const declared = new RegExp(`^(?:export )?const ${list}\\b.*[[{]\\n`, 'm').exec(text)
  const start = declared ? declared.index + declared[0].length : -1
  const end = /^[\]}]/m.exec(text.slice(start))
  if (!declared || !end) throw new Error(`${path}: there is no list ${list} at the margin.`)
  const at = start + end.index
  const listed = `${text.slice(0, at)}  ${line},\n${text.slice(at)}`
  const last = [...listed.matchAll(/^(?:import .*|\} from) '.*'\n/gm)].at(-1)
  if (!last) throw new Error(`${path} imports nothing, and so holds no list of slices.`)
  const behind = last.index + last[0].length
  return `${listed.slice(0, behind)}${imports}\n${listed.slice(behind)}`
}
