import { docOf, levelOf, type Node, nodesOf, textOf, topHeading } from '../../../site/components/rich-text.ts'

/** A piece of a page: a heading and what stands under it. */
export interface Section {
  /** '' for what stands before the first heading. */
  heading: string
  blocks: Node[]
}

/** Longest name of a point, in characters. */
const NAME_MAX = 40

/** A page divided at its largest headings. */
export function sectionsOf(content: unknown): { sections: Section[]; topLevel: number } {
  const doc = docOf(content) ?? {}
  const topLevel = topHeading(doc)
  const sections: Section[] = []
  for (const node of nodesOf(doc)) {
    if (node.type === 'heading' && levelOf(node) === topLevel) {
      sections.push({ heading: textOf(node), blocks: [] })
    } else {
      if (sections.length === 0) sections.push({ heading: '', blocks: [] })
      sections.at(-1)?.blocks.push(node)
    }
  }
  return { sections, topLevel }
}

/** What two hands did, stage by stage. */
export interface Score {
  /** The two headings. */
  hands: [string, string]
  /** A stage with what each did, as inline nodes; null where its list does not name the stage. */
  stages: { name: string; done: [Node[] | null, Node[] | null] }[]
}

/** A section with a score in it, and what stands before and after that. */
interface Scored {
  before: Node[]
  score: Score
  after: Node[]
}

/**
 * Finds two headings in a row with a list each, of which every point begins with a name and a colon ("Drawing: ..."), in
 * the blocks of a section. Null where there is none: then it is text like any other.
 */
export function scoreIn(blocks: Node[]): Scored | null {
  for (const [at, first] of blocks.entries()) {
    const [list, second, otherList] = blocks.slice(at + 1, at + 4)
    if (first.type !== 'heading' || second?.type !== 'heading' || !list || !otherList) continue
    const [one, other] = [pointsOf(list), pointsOf(otherList)]
    if (!one || !other) continue
    const names = [...new Set([...one.keys(), ...other.keys()])]
    return {
      before: blocks.slice(0, at),
      score: {
        hands: [textOf(first), textOf(second)],
        stages: names.map((name) => ({ name, done: [one.get(name) ?? null, other.get(name) ?? null] })),
      },
      after: blocks.slice(at + 4),
    }
  }
  return null
}

/** The points of a list by the name before their colon; null when one of them has none, or more than one paragraph. */
function pointsOf(list: Node): Map<string, Node[]> | null {
  const items = nodesOf(list)
  if (list.type !== 'bulletList' || items.length === 0) return null
  const points = new Map<string, Node[]>()
  for (const item of items) {
    const [paragraph, ...rest] = nodesOf(item)
    const text = paragraph ? textOf(paragraph) : ''
    const colon = text.indexOf(':')
    // French sets a space before the colon.
    const name = text.slice(0, Math.max(colon, 0)).trimEnd()
    const gap = /^\s+/.exec(text.slice(colon + 1))?.[0] ?? ''
    if (!paragraph || rest.length > 0 || name === '' || name.length > NAME_MAX || gap === '') return null
    points.set(name, withoutStart(nodesOf(paragraph), colon + 1 + gap.length))
  }
  return points
}

/** Inline nodes without their first characters. */
function withoutStart(nodes: Node[], length: number): Node[] {
  let left = length
  return nodes.flatMap((node) => {
    const text = node.text ?? ''
    const cut = Math.min(left, text.length)
    left -= cut
    return node.text !== undefined && cut === text.length
      ? []
      : [{ ...node, ...(cut > 0 && { text: text.slice(cut) }) }]
  })
}
