import { CharSet, JS } from 'refa'

/**
 * @typedef {import('refa').CharSet} Characters
 * @typedef {{ to: number, isSure: boolean, isBegin: boolean }} Link what is passed without a character: `isSure` under no condition,
 *   `isBegin` only before the first character
 * @typedef {{ links: Link[][], reads: Map<number, { characters: Characters, to: number }>, start: number, ends: Set<number> }} Graph
 */

/** Copies that stand for a bounded number of repetitions. */
const COPIES = 2

/** The expression has a part that cannot be analysed; the message names it. */
export class Unsupported extends Error {}

/**
 * An expression as nodes with links between them; a node that reads a character goes on at another one. A search starts anew at
 * each character, so the graph begins with a loop over all characters.
 * @param {string} source
 * @param {string} flags
 * @returns {Graph}
 */
export function graphOf(source, flags) {
  const parser = JS.Parser.fromLiteral({
    source,
    flags: /** @type {any} */ (parserFlags(flags)),
  })
  const { expression, maxCharacter } = parser.parse({
    assertions: 'parse',
    backreferences: 'unknown',
    disableOptimizations: true,
  })
  /** @type {Graph} */
  const graph = { links: [], reads: new Map(), start: 0, ends: new Set() }
  const any = CharSet.all(maxCharacter)
  const node = () => graph.links.push([]) - 1
  /** @param {number} from @param {number} to @param {Partial<Link>} how */
  const link = (from, to, how = {}) => {
    graph.links[from]?.push({ to, isSure: true, isBegin: false, ...how })
  }
  /** @param {number} from @param {Characters} characters */
  const read = (from, characters) => {
    const [reader, to] = [node(), node()]
    link(from, reader)
    graph.reads.set(reader, { characters, to })
    return to
  }

  /** @param {number} from @param {readonly any[]} alternatives @returns {number} where all of them meet */
  const either = (from, alternatives) => {
    const to = node()
    for (const { elements } of alternatives) {
      const begin = node()
      link(from, begin)
      let at = begin
      for (const element of elements) at = pass(at, element)
      link(at, to)
    }
    return to
  }

  /** @param {number} from @param {any} element @returns {number} the node behind it */
  const pass = (from, element) => {
    switch (element.type) {
      case 'CharacterClass':
        return read(from, element.characters)
      case 'Alternation':
        return either(from, element.alternatives)
      case 'Quantifier':
        return repeat(from, element)
      case 'Assertion':
        return assert(from, element)
      default:
        // A reference to what was read before.
        return loop(from, [{ elements: [{ type: 'CharacterClass', characters: any }] }])
    }
  }

  /** @param {number} from @param {readonly any[]} alternatives */
  const loop = (from, alternatives) => {
    const [entry, exit] = [node(), node()]
    link(from, entry)
    link(entry, exit)
    link(either(entry, alternatives), entry)
    return exit
  }

  /** @param {number} from @param {any} quantifier */
  const repeat = (from, { alternatives, min, max }) => {
    let at = from
    for (let n = 0; n < Math.min(min, COPIES); n++) at = either(at, alternatives)
    if (max === Number.POSITIVE_INFINITY) return loop(at, alternatives)
    const to = node()
    link(at, to)
    for (let n = min; n < Math.min(max, min + COPIES); n++) {
      at = either(at, alternatives)
      link(at, to)
    }
    return to
  }

  /** @param {number} from @param {any} assertion */
  const assert = (from, { kind, negate, alternatives }) => {
    const to = node()
    const isEdge =
      negate && alternatives.every((/** @type {any} */ { elements }) => elements[0]?.characters?.isAll)
    if (isEdge) {
      // Nothing is read after the end.
      if (kind === 'behind') link(from, to, { isSure: false, isBegin: true })
      return to
    }
    if (kind === 'behind' && hasLoop(alternatives)) {
      throw new Unsupported('what it looks back at is repeated without end, and read anew at each place')
    }
    link(from, to, { isSure: false })
    // A lookahead is a branch of its own, with an end of its own.
    if (kind === 'ahead') graph.ends.add(either(from, alternatives))
    return to
  }

  graph.start = node()
  const searched = node()
  link(graph.start, searched)
  if (!flags.includes('y')) {
    const again = node()
    link(graph.start, again)
    const behind = read(again, any)
    link(behind, again)
    link(behind, searched)
  }
  graph.ends.add(either(searched, expression.alternatives))
  return graph
}

/** @param {string} flags as the parser wants them */
function parserFlags(flags) {
  return flags.replace(/[gyd]/g, '')
}

/** @param {readonly any[]} alternatives @returns {boolean} */
function hasLoop(alternatives) {
  return alternatives.some(({ elements }) =>
    elements.some(
      (/** @type {any} */ element) =>
        (element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY) ||
        element.type === 'Unknown' ||
        (element.alternatives && hasLoop(element.alternatives)),
    ),
  )
}
