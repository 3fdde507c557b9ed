import { graphOf, Unsupported } from './regex-graph.mjs'

/** @typedef {import('./regex-graph.mjs').Graph} Graph */

/**
 * Finds out whether the time of a regular expression can grow faster than the length of its text. Where a text that does not match
 * can be read in many ways, the engine tries all of them. If a state can be reached again from itself in two ways over the same text,
 * the time is exponential. If two loops over the same text follow each other, it is quadratic. Lengths and assertions are ignored, so
 * some quick expressions are reported, too; write these in another way.
 * @see https://doi.org/10.1016/0304-3975(91)90381-B Weber and Seidl, On the degree of ambiguity of finite automata
 * @param {string} source
 * @param {string} flags
 * @returns {string | null} null where it is linear
 */
export function slownessOf(source, flags) {
  try {
    const states = statesOf(graphOf(source, flags))
    if (isExponential(states)) return 'a text that does not match can be read in exponentially many ways'
    if (isQuadratic(states, flags.includes('g')))
      return 'a text that does not match is read anew from each of its characters'
    return null
  } catch (error) {
    if (error instanceof Unsupported) return error.message
    throw error
  }
}

/**
 * @typedef {object} State a character that is read
 * @property {import('refa').CharSet} characters
 * @property {Map<number, number>} next states that can follow, with the number of ways, counted up to two
 * @property {boolean} isEnough nothing else is needed for a match
 *
 * @typedef {Map<number, State>} States
 */

/** @param {Graph} graph @returns {States} */
function statesOf(graph) {
  return new Map(
    [...graph.reads].map(([reader, { characters, to }]) => [reader, { characters, ...waysFrom(graph, to) }]),
  )
}

/**
 * The characters that can be read next after a node. A nested repetition can pass a node twice on the way to one, and never more
 * often, since a repetition of nothing ends.
 * @param {Graph} graph
 * @param {number} from
 */
function waysFrom(graph, from) {
  /** @type {Map<number, number>} */
  const next = new Map()
  let isEnough = false
  /** @type {Map<number, number>} */
  const passed = new Map()
  /** @param {number} node @param {boolean} isSure */
  const walk = (node, isSure) => {
    if (graph.ends.has(node) && isSure) isEnough = true
    const ways = next.get(node) ?? 0
    if (graph.reads.has(node)) {
      next.set(node, Math.min(2, ways + 1))
      return
    }
    const times = passed.get(node) ?? 0
    if (times === 2) return
    passed.set(node, times + 1)
    for (const link of graph.links[node] ?? []) if (!link.isBegin) walk(link.to, isSure && link.isSure)
    passed.set(node, times)
  }
  walk(from, true)
  return { next, isEnough }
}

/** @param {States} states */
function isExponential(states) {
  return [...states].some(([id, { isEnough }]) => {
    if (isEnough || !reaches(states, id, id)) return false
    return meetsAgain(states, id)
  })
}

/** Whether two ways over the same text lead from a state back to it. @param {States} states @param {number} id */
function meetsAgain(states, id) {
  const isBack = (/** @type {number[]} */ [a, b, parted]) => a === id && b === id && parted === 1
  return search([[id, id, 0]], isBack, ([a = 0, b = 0, parted = 0]) =>
    pairs(states, a, b).flatMap(([nextA, nextB, hasTwoWays]) => {
      if (!reaches(states, nextA, id) || !reaches(states, nextB, id)) return []
      return [[nextA, nextB, parted === 1 || nextA !== nextB || hasTwoWays ? 1 : 0]]
    }),
  )
}

/**
 * Whether two loops over the same text follow each other. A loop at which nothing more is needed for a match does not count, since
 * the engine tries nothing again there; only a search for all matches goes on after it.
 * @param {States} states
 * @param {boolean} isForAll
 */
function isQuadratic(states, isForAll) {
  const isEnough = (/** @type {number} */ id) => states.get(id)?.isEnough ?? false
  const loops = [...states.keys()].filter((id) => !isEnough(id) && reaches(states, id, id))
  return loops.some((p) =>
    loops.some((q) => {
      if (p === q || !reaches(states, p, q) || reaches(states, q, p)) return false
      const isThere = (/** @type {number[]} */ [a, b, c]) => a === p && b === q && c === q
      return search([[p, p, q]], isThere, ([a = 0, b = 0, c = 0]) =>
        pairs(states, a, b).flatMap(([nextA, nextB]) => {
          if (!reaches(states, nextA, p) || !reaches(states, nextB, q)) return []
          if (isEnough(nextA) || (isEnough(nextB) && !isForAll)) return []
          const both = charactersOf(states, nextA).intersect(charactersOf(states, nextB))
          return [...(states.get(c)?.next.keys() ?? [])]
            .filter((nextC) => reaches(states, nextC, q) && !isEnough(nextC))
            .filter((nextC) => !charactersOf(states, nextC).isDisjointWith(both))
            .map((nextC) => [nextA, nextB, nextC])
        }),
      )
    }),
  )
}

/**
 * The pairs of states that two readings of the same text can be in next.
 * @param {States} states
 * @param {number} a
 * @param {number} b
 * @returns {[number, number, boolean][]} the last: one state can be reached in two ways
 */
function pairs(states, a, b) {
  return [...(states.get(a)?.next ?? [])].flatMap(([nextA, ways]) =>
    [...(states.get(b)?.next.keys() ?? [])]
      .filter((nextB) => !charactersOf(states, nextA).isDisjointWith(charactersOf(states, nextB)))
      .map((nextB) => /** @type {[number, number, boolean]} */ ([nextA, nextB, nextA === nextB && ways > 1])),
  )
}

/** @param {States} states @param {number} id */
function charactersOf(states, id) {
  const state = states.get(id)
  if (!state) throw new TypeError('a state that there is not')
  return state.characters
}

/** @type {WeakMap<States, Map<number, Set<number>>>} */
const reachable = new WeakMap()

/** Whether one state follows another, however late. @param {States} states @param {number} from @param {number} to */
function reaches(states, from, to) {
  const known = reachable.get(states) ?? new Map()
  reachable.set(states, known)
  let found = known.get(from)
  if (!found) {
    found = new Set(states.get(from)?.next.keys() ?? [])
    for (const id of found) for (const next of states.get(id)?.next.keys() ?? []) found.add(next)
    known.set(from, found)
  }
  return found.has(to)
}

/**
 * @param {number[][]} begin
 * @param {(place: number[]) => boolean} isThere asked of every place but the first
 * @param {(place: number[]) => number[][]} nextOf
 */
function search(begin, isThere, nextOf) {
  const queue = [...begin]
  const seen = new Set()
  for (const place of queue) {
    for (const next of nextOf(place)) {
      if (isThere(next)) return true
      const key = next.join()
      if (!seen.has(key)) queue.push(next)
      seen.add(key)
    }
  }
  return false
}
