import { filesOf } from './figures.ts'
import type { Block, Inline, ListItem, PlainText, TableCell, TableRow } from './schema.ts'

/** What of a text is no word: it has to be the same after its words are translated. */
const PART_KINDS = [
  'picture',
  'film',
  'sound',
  'embed',
  'link',
  'footnote',
  'table',
  'verse',
  'codeBlock',
] as const

type PartKind = (typeof PART_KINDS)[number]

interface Part {
  kind: PartKind
  /** Tells it from others of its kind: a path, an address, rows and columns. */
  name: string
}

export interface PartsChanged {
  kind: PartKind
  /** How many are gone. */
  missing: number
  /** How many came that were not there. */
  added: number
}

/** The kinds of parts of which a text has others than before, wherever they stand; none for a text that kept them all. */
export function partsChanged(before: readonly Block[], after: readonly Block[]): PartsChanged[] {
  const [old, fresh] = [namesOf(before), namesOf(after)]
  return PART_KINDS.flatMap((kind) => {
    const [was, is] = [old.filter(ofKind(kind)), fresh.filter(ofKind(kind))]
    const [missing, added] = [countLeft(was, is), countLeft(is, was)]
    return missing + added > 0 ? [{ kind, missing, added }] : []
  })
}

const ofKind =
  (kind: PartKind) =>
  (part: Part): boolean =>
    part.kind === kind

/** How many of `some` are not among `others`, each of which counts once. */
function countLeft(some: readonly Part[], others: readonly Part[]): number {
  const free = others.map(({ name }) => name)
  return some.filter(({ name }) => {
    const place = free.indexOf(name)
    if (place >= 0) free.splice(place, 1)
    return place < 0
  }).length
}

type Node = Block | ListItem | TableRow | TableCell | Inline | PlainText

function namesOf(nodes: readonly Node[]): Part[] {
  const parts: Part[] = []
  let address: string | null = null
  for (const node of nodes) {
    // A link over several texts is one.
    const href = linkOf(node)
    if (href !== null && href !== address) parts.push({ kind: 'link', name: href })
    address = href
    parts.push(...own(node))
    if ('content' in node && node.content) parts.push(...namesOf(node.content))
  }
  return parts
}

function linkOf(node: Node): string | null {
  const marks = 'marks' in node ? node.marks : undefined
  for (const mark of marks ?? []) if (mark.type === 'link') return mark.attrs.href
  return null
}

function own(node: Node): Part[] {
  switch (node.type) {
    case 'figure':
      return [{ kind: 'picture', name: node.attrs.src }]
    case 'film':
    case 'sound':
      return [{ kind: node.type, name: filesOf(node).join(' ') }]
    case 'embed':
      return [{ kind: 'embed', name: `${node.attrs.host} ${node.attrs.id}` }]
    case 'footnote':
    case 'verse':
    case 'codeBlock':
      return [{ kind: node.type, name: '' }]
    case 'table':
      return [{ kind: 'table', name: `${node.content.length} × ${node.content[0]?.content.length ?? 0}` }]
    default:
      return []
  }
}
