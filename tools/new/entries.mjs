/**
 * The lines by which a new type becomes known to the lists of the product. Each finds its place by a line that stands there;
 * where that is gone, nothing is guessed.
 * @typedef {Record<string, string>} Names
 * @typedef {(text: string, path: string) => string} Change
 */

const LANGUAGES = ['en', 'es', 'fr', 'de']

/**
 * @param {Names} n
 * @returns {[path: string, change: Change][]}
 */
export function entries(n) {
  const domain = `../domains/${n.slice}`
  return [
    [
      'src/app/item-types.ts',
      after(
        [/^import .*\n(?!import)/m, `import { served${n.Many} } from '${domain}/index.ts'\n`],
        [/^ +servedTeam,\n/m, `  served${n.Many},\n`],
      ),
    ],
    [
      'src/app/server.ts',
      after(
        [
          /^import .*domains\/team\/index.*\n/m,
          `import { ${n.one}Source, pagesOf${n.Many} } from '${domain}/index.ts'\n`,
        ],
        [/caseStudySource, (?=.*\]$)/m, `${n.one}Source, `],
        [/^ +\.\.\.pagesOfTeam,\n/m, `      ...pagesOf${n.Many},\n`],
      ),
    ],
    [
      'src/app/site.tsx',
      after(
        [
          /^import .*domains\/team\/site\/team.*\n/m,
          `import { ${n.Many} } from '${domain}/site/list.tsx'\nimport { ${n.One} } from '${domain}/site/one.tsx'\n`,
        ],
        [/^ +'team\.team': Team,\n/m, `  '${n.many}.list': ${n.Many},\n  '${n.many}.one': ${n.One},\n`],
      ),
    ],
    [
      'src/app/console.tsx',
      after(
        [
          /^import .*domains\/team\/console.*\n/m,
          `import { ${n.many}Console } from '${domain}/console/index.ts'\n`,
        ],
        [/^ +teamConsole,\n/m, `    ${n.many}Console,\n`],
      ),
    ],
    ['src/kernel/slug.ts', after([/team case-studies /, `${n.slice} `])],
    ['src/console/menu.ts', after([/^ +'\/admin\/case-studies',\n/m, `  '/admin/${n.slice}',\n`])],
    ['src/console/slice.ts', after([/\| 'caseStudies'/, ` | '${n.many}'`])],
    ['src/domains/search/site/pages.ts', after([/^ +'caseStudy',\n/m, `  '${n.one}',\n`])],
    [
      'src/domains/dashboard/contract.ts',
      after(
        [/LISTS = \[.*'caseStudies', /, `'${n.many}', `],
        [/KINDS = \[.*'case-study', /, `'${n.kind}', `],
      ),
    ],
    [
      'src/domains/dashboard/queries.ts',
      after(
        [/^ +caseStudies: 'case-study',\n/m, `  ${n.many}: '${n.kind}',\n`],
        [
          /^ +'case-study': \{ table.*\n/m,
          `  '${n.kind}': { table: '${n.table}', title: baseTitle('${n.oneTable}_translations', '${n.oneTable}_id') },\n`,
        ],
      ),
    ],
    [
      'src/domains/dashboard/console/waiting.tsx',
      after([/^ +\['caseStudies'.*\n/m, `  ['${n.many}', '/admin/${n.slice}?status=draft'],\n`]),
    ],
    [
      'test/support/callers.ts',
      after(
        [
          /^import \* as cases .*\n/m,
          `import * as ${n.many} from '../../src/domains/${n.slice}/queries.ts'\n`,
        ],
        [/^ +caseStudy: \{ id.*\n/m, `  ${n.one}: { id: string; slug: string }\n`],
        [
          /^ +const caseStudy = await.*\n/m,
          `  const ${n.one} = await a${n.One}(app, site, { slug: 'about', mark, isPublished: true })\n`,
        ],
        [/^ +\['case_studies', caseStudy\],\n/m, `    ['${n.table}', ${n.one}],\n`],
        [/^    caseStudy,\n/m, `    ${n.one},\n`],
        [/[^]*/, maker(n)],
      ),
    ],
    [
      'test/support/calls.ts',
      after(
        [/^ +aCaseStudy,\n/m, `  a${n.One},\n`],
        [
          /^const KINDS.*\{\n/m,
          `  '/api/${n.slice}': {
    make: ({ app, f1 }) => a${n.One}(app, f1.site),
    foreign: ({ f2 }) => f2.${n.one},
  },
`,
        ],
      ),
    ],
  ]
}

/**
 * What the first screen and the search call it, in the words of its name until somebody translates that.
 * @param {Names} n
 * @returns {[path: string, change: Change][]}
 */
export function texts(n) {
  const drafts = {
    en: `{count, plural, one {${n.word} is a draft} other {${n.words} are drafts}}`,
    es: `{count, plural, one {borrador: ${n.word}} other {borradores: ${n.words}}}`,
    fr: `{count, plural, one {brouillon : ${n.word}} other {brouillons : ${n.words}}}`,
    de: `{count, plural, one {Entwurf: ${n.word}} other {Entwürfe: ${n.words}}}`,
  }
  return LANGUAGES.flatMap((language) => [
    [
      `src/domains/dashboard/console/messages/${language}.json`,
      json((messages) => {
        messages.kind[n.kind] = n.Word
        messages.drafts[n.many] = drafts[/** @type {keyof typeof drafts} */ (language)]
      }),
    ],
    [
      `src/domains/search/messages/${language}.json`,
      json((messages) => {
        messages[`kind_${n.one}`] = n.Words
        messages[`place_${n.one}`] = n.Word
      }),
    ],
  ])
}

/** @param {Names} n */
function maker(n) {
  return `
/** A ${n.word}; a draft unless it says otherwise. */
export async function a${n.One}(
  app: App,
  site: Site,
  { slug = \`${n.kind}-\${++last${n.One}}\`, mark = 'plain', isPublished = false } = {},
) {
  const id = newId()
  const about = { summary: mark, metaTitle: mark, metaDescription: mark }
  const texts = { title: mark, ...about, content: document(mark) }
  const facts = { slug, createdBy: null, ...DRAFT, isPublished }
  await app.db.transaction([site.id], (tx) =>
    ${n.many}.${n.many}.insert(tx, site.id, id, { ...texts, ...facts }, { es: texts }),
  )
  return { id, slug }
}

let last${n.One} = 0
`
}

/**
 * @param {[place: RegExp, lines: string][]} insertions each behind its place
 * @returns {Change}
 */
function after(...insertions) {
  return (text, path) =>
    insertions.reduce((so, [place, lines]) => {
      const found = place.exec(so)
      if (!found) throw new Error(`${path}: nothing there is like ${place}, behind which a new type stands.`)
      const at = found.index + found[0].length
      return so.slice(0, at) + lines + so.slice(at)
    }, text)
}

/**
 * @param {(messages: any) => void} add
 * @returns {Change}
 */
function json(add) {
  return (text) => {
    const messages = JSON.parse(text)
    add(messages)
    return `${JSON.stringify(messages, null, 2)}\n`
  }
}
