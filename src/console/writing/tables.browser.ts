import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { isEveryLook, SWEEP } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { aChapter, signIn } from '../../../test/support/studio.ts'

/** How many texts are written in. */
const RUNS = isEveryLook ? 200 : 10

/** What is done to each of them at most. */
const STEPS = 24

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({ dataDir: join(home, 'data'), env: OWNER })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

interface Node {
  type: string
  text?: string
  content?: Node[]
}

/** The text as its author has it before them. */
interface Seen {
  doc: Node
  /** Place of the table in which the caret stands among all tables; -1 for none. */
  table: number
  /** Place of the caret's cell in it. */
  cell: number
  /** Whether there is a caret, and nothing marked. */
  isCaret: boolean
}

type Step =
  | { kind: 'press'; key: string }
  | { kind: 'write'; text: string }
  | { kind: 'mark'; text: string }
  | { kind: 'paste'; type: 'text/html' | 'text/plain'; text: string; isTable?: boolean }

const MOVES = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
const MARKING = ['Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowRight']
const CUTS = ['Backspace', 'Delete']

const PASTES: readonly Extract<Step, { kind: 'paste' }>[] = [
  { kind: 'paste', type: 'text/html', text: '<p>pone</p><p>ptwo</p><p>pthree</p>' },
  {
    kind: 'paste',
    type: 'text/html',
    text: '<h2>hone</h2><ul><li><p>lone</p></li><li><p>ltwo</p></li></ul>',
  },
  {
    kind: 'paste',
    type: 'text/html',
    text: '<blockquote><p>qone</p><p>qtwo</p></blockquote><hr><p>qend</p>',
  },
  { kind: 'paste', type: 'text/html', text: '<pre><code>cone\nctwo</code></pre>' },
  {
    kind: 'paste',
    type: 'text/html',
    text: '<p>tone</p><table><tr><td>ttwo</td><td>tthree</td></tr></table>',
  },
  { kind: 'paste', type: 'text/plain', text: 'xone\n\nxtwo\n\n- xthree\n- xfour' },
  { kind: 'paste', type: 'text/plain', text: 'only words' },
  {
    kind: 'paste',
    type: 'text/html',
    text: '<table><tr><td>aone</td><td>atwo</td></tr><tr><td>athree</td><td>afour</td></tr></table>',
    isTable: true,
  },
]

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...MOVES, 'Tab', 'Shift+Tab', 'Enter').map(press) },
  { weight: 1, arbitrary: fc.constantFrom(...MARKING).map(press) },
  { weight: 2, arbitrary: fc.constantFrom(...CUTS).map(press) },
  { weight: 1, arbitrary: fc.constant(press('Control+z')) },
  {
    weight: 4,
    arbitrary: fc.string({ unit: fc.constantFrom(...'rstuvw'), minLength: 1, maxLength: 3 }).map(write),
  },
  { weight: 2, arbitrary: fc.constantFrom('- ', '1. ', '# ', '> ', '---', '``` ', '| ').map(mark) },
  { weight: 3, arbitrary: fc.constantFrom(...PASTES) },
)

function press(key: string): Step {
  return { kind: 'press', key }
}

function write(text: string): Step {
  return { kind: 'write', text }
}

function mark(text: string): Step {
  return { kind: 'mark', text }
}

const table = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 6 })
  .chain((filled) => fc.integer({ min: 1, max: 3 }).map((width) => aTable(filled, width)))

/** What the text begins with: a table first, last, alone, beside another one, within a quote. */
const texts = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: table }, fc.constantFrom(paragraph('kept'), rule(), paragraph(''))),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .filter((blocks) => blocks.some(({ type }) => type === 'table'))
  .chain((blocks) =>
    fc.constantFrom(blocks, blocks, blocks, [{ type: 'blockquote', content: blocks }] satisfies Node[]),
  )

function paragraph(text: string): Node {
  return { type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) }
}

function rule(): Node {
  return { type: 'horizontalRule' }
}

function aTable(filled: boolean[], width: number): Node {
  const rows = Math.ceil(filled.length / width)
  return {
    type: 'table',
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, column) => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        ...(filled[row * width + column] && { content: [{ type: 'text', text: 'cell' }] }),
      })),
    })),
  }
}

test(
  'whatever is pressed and pasted in a table, its rows stay equally long, no word is lost, and arrows lead out of it',
  SWEEP,
  async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(product, page.request)
    await page.goto(await aChapter(product, page, 'Tables', 'Before.'))
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.nat(),
        fc.array(steps, { maxLength: STEPS }),
        fc.nat(),
        fc.boolean(),
        async (blocks, first, done, last, isDown) => {
          await begin(page, blocks, first)
          for (const step of done) await take(page, step)
          await leave(page, last, isDown)
        },
      ),
      { numRuns: RUNS, ...(!isEveryLook && { seed: 20_261_123 }) },
    )
    await context.close()
  },
)

async function take(page: Page, step: Step): Promise<void> {
  const before = await look(page)
  if (step.kind === 'press' && step.key.endsWith('Tab') && leadsOut(step.key, before)) return
  if (step.kind === 'press') await page.keyboard.press(step.key)
  else if (step.kind === 'paste') await paste(page, step)
  else await page.keyboard.type(step.text)
  const after = await look(page)
  for (const one of tablesOf(after.doc)) expect(new Set(one.map((row) => row.length)).size).toBe(1)
  if (step.kind === 'press' && step.key === 'Control+z') return
  if (step.kind === 'press' && [...MOVES, ...MARKING].includes(step.key)) {
    expect(after.doc).toEqual(before.doc)
    return
  }
  if (!before.isCaret) return
  const had = lettersOf(before.doc)
  const has = lettersOf(after.doc)
  const isCut = step.kind === 'press' && CUTS.includes(step.key)
  if (isCut) expect(had.length - has.length).toBeLessThanOrEqual(1)
  else expect(has).toBe(sorted(had + (step.kind === 'press' ? '' : step.text.replaceAll(/<[^>]*>/g, ''))))
  if (before.table >= 0) staysInItsCell(before, after, step)
}

/** Tab leads out of the text where there is no table, and backwards before its first cell. */
const leadsOut = (key: string, { table, cell }: Seen) => table < 0 || (key === 'Shift+Tab' && cell === 0)

/** What is done in a cell reaches no other cell; only a table that is pasted does, and Tab behind the last one. */
function staysInItsCell(before: Seen, after: Seen, step: Step): void {
  const had = tablesOf(before.doc)
  const has = tablesOf(after.doc)
  expect(has).toHaveLength(had.length)
  if (step.kind === 'paste' && step.isTable) return
  if (step.kind === 'press' && step.key === 'Tab') return
  const others = (tables: string[][][]) =>
    tables.map((rows, i) => rows.flat().filter((_, at) => i !== before.table || at !== before.cell))
  expect(others(has)).toEqual(others(had))
  expect(has.map((rows) => rows.length)).toEqual(had.map((rows) => rows.length))
}

/** Stands in one of the cells and goes up or down until the table ends: what is written then stands over or under it. */
async function leave(page: Page, place: number, isDown: boolean): Promise<void> {
  await stand(page, place)
  const start = await look(page)
  if (start.table < 0) return
  const rows = tablesOf(start.doc)[start.table] ?? []
  const lines = rows.flat().reduce((sum, text) => sum + text.split('\n').length, 1)
  for (let i = 0; i < lines && (await look(page)).table === start.table; i += 1)
    await page.keyboard.press(isDown ? 'ArrowDown' : 'ArrowUp')
  const left = await look(page)
  expect(left.table).not.toBe(start.table)
  expect(left.doc).toEqual(start.doc)
  if (!left.isCaret) return
  await page.keyboard.type('Z')
  const [before = ''] = outlineOf((await look(page)).doc).split('Z')
  if (isDown) expect(before.split(']').length - 1).toBeGreaterThan(start.table)
  else expect(before.split('[').length - 1).toBeLessThanOrEqual(start.table)
}

/** All words with a bracket where a table begins and where it ends. */
function outlineOf(node: Node): string {
  const words = node.text ?? (node.content ?? []).map(outlineOf).join('')
  return node.type === 'table' ? `[${words}]` : words
}

/** Texts of the cells, by tables and rows. */
function tablesOf(doc: Node): string[][][] {
  if (doc.type === 'table')
    return [(doc.content ?? []).map((row) => (row.content ?? []).map((cell) => wordsOf(cell)))]
  return (doc.content ?? []).flatMap(tablesOf)
}

function wordsOf({ type, text, content = [] }: Node): string {
  return type === 'hardBreak' ? '\n' : (text ?? content.map(wordsOf).join(''))
}

const sorted = (text: string) => [...text.replaceAll(/[^a-z]/gi, '')].toSorted().join('')

const lettersOf = (doc: Node) => sorted(wordsOf(doc))

async function begin(page: Page, blocks: Node[], place: number): Promise<void> {
  await page.evaluate((content) => {
    const { editor } = document.querySelector('[data-field="content"]') as unknown as Surface
    editor.commands.setContent({ type: 'doc', content })
  }, blocks)
  await stand(page, place)
}

/** Puts the caret behind the words of a cell. @param place among all cells of the text, counted round */
async function stand(page: Page, place: number): Promise<void> {
  await page.evaluate((place) => {
    const { editor } = document.querySelector('[data-field="content"]') as unknown as Surface
    const ends: number[] = []
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'tableCell' || node.type.name === 'tableHeader')
        ends.push(at + node.nodeSize - 1)
    })
    const end = ends[place % ends.length]
    if (end !== undefined) editor.chain().setTextSelection(end).focus().run()
  }, place)
}

const paste = (page: Page, { type, text }: Extract<Step, { kind: 'paste' }>) =>
  page.evaluate(
    ({ type, text }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, text)
      document
        .querySelector('[data-field="content"]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { type, text },
  )

const look = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const { editor } = document.querySelector('[data-field="content"]') as unknown as Surface
    // Where the browser itself has moved the caret it tells so in its next turn.
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    const { doc, selection } = editor.state
    let table = -1
    let cell = -1
    let tables = -1
    let cells = -1
    doc.descendants((node, at) => {
      if (node.type.name === 'table') {
        tables += 1
        cells = -1
      }
      if (node.type.name !== 'tableCell' && node.type.name !== 'tableHeader') return
      cells += 1
      if (selection.head <= at || selection.head >= at + node.nodeSize) return
      table = tables
      cell = cells
    })
    // Several empty cells can be marked: what is pasted then stands in each of them, as in a spreadsheet.
    const isCaret = selection.empty && selection.ranges.length === 1
    return { doc: doc.toJSON(), table, cell, isCaret }
  })

/** The editor, as its own element holds it. */
interface Surface {
  editor: import('@tiptap/core').Editor
}
