import { readHtml } from '../../../../console/writing/read-html.ts'
import { readMarkdown } from '../../../../console/writing/paste.ts'
import type { Block } from '../../../../kernel/rich-text/schema.ts'
import { type Manuscript, titled } from './outline-of.ts'
import type { LeftOut } from './page.ts'
import { NO_PICTURE, withPictures } from './pictures.ts'
import { textOf } from './text-of.ts'

export interface Read extends Manuscript {
  leftOut: LeftOut[]
}

/** Largest manuscript in bytes: it is read in the memory of the browser. */
const MANUSCRIPT_MAX = 200 * 1024 * 1024

export const MANUSCRIPT_ENDINGS = ['.docx', '.epub', '.md', '.markdown', '.txt'] as const

/** Why a file is not read. */
export type Unread = 'unknown' | 'old-word' | 'large' | 'broken' | 'empty'

export class ManuscriptError extends Error {
  readonly reason: Unread

  constructor(reason: Unread, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Reads a manuscript in this browser; nothing is sent. @throws ManuscriptError */
export async function readManuscript(file: File): Promise<Read> {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? ''
  if (ending === '.doc') throw new ManuscriptError('old-word')
  if (!(MANUSCRIPT_ENDINGS as readonly string[]).includes(ending)) throw new ManuscriptError('unknown')
  if (file.size > MANUSCRIPT_MAX) throw new ManuscriptError('large')
  const read = await readAs(ending, file).catch((error: unknown) => {
    throw new ManuscriptError('broken', error)
  })
  if (read.blocks.length === 0) throw new ManuscriptError('empty')
  return read
}

async function readAs(ending: string, file: File): Promise<Read> {
  if (ending === '.docx' || ending === '.epub') {
    const bytes = await file.arrayBuffer()
    const page =
      ending === '.docx'
        ? await (await import('./read-docx.ts')).readDocx(bytes)
        : await (await import('./read-epub.ts')).readEpub(bytes)
    return { ...titled(withoutLost(readHtml(page.html)), page.title), leftOut: page.leftOut }
  }
  const whole = readMarkdown(textOf(await file.arrayBuffer()))
  const blocks = withoutLost(whole)
  const lostCount = countPictures(whole) - countPictures(blocks)
  return { ...titled(blocks), leftOut: lostCount > 0 ? [{ kind: 'picture', count: lostCount }] : [] }
}

const countPictures = (blocks: readonly Block[]): number =>
  blocks.filter(({ type }) => type === 'figure').length

/** Without pictures that lie elsewhere, and without empty paragraphs. */
function withoutLost(blocks: readonly Block[]): Block[] {
  const isBare = (block: Block) => block.type === 'paragraph' && !block.content
  return withPictures(blocks, (src) => (src !== NO_PICTURE && src.startsWith('data:') ? src : null)).filter(
    (block) => !isBare(block),
  )
}
