import { lengthOf, type Point } from '../math.ts'
import { between, type Random } from '../random.ts'
import { curve, ellipse, type OrnamentPath } from './path.ts'

/** Places that call for a branch; one that is reached is silent. */
const CALLS = 330
const STEP = 1.7
const REACHED = 2.7
const ROUNDS = 60
/** A branch is as wide as the tips behind it ask for. */
const WIDTH = { tip: 0.45, power: 0.45, most: 2.6 }
const FOOT: Point = [48, 78]

interface Twig {
  at: Point
  from: Twig | null
  tips: number
  branches: Twig[]
}

interface Call {
  at: Point
  nearest: Twig
  distance: number
}

/** A nerve cell and its fan, by space colonisation. */
export function arbor(random: Random): OrnamentPath[] {
  const root: Twig = { at: [FOOT[0], FOOT[1] - 4], from: null, tips: 0, branches: [] }
  const twigs = grown(random, root)
  for (const twig of twigs) if (twig.branches.length === 0) countTip(twig)
  const lean = between(random, [-4, 4])
  const axon = curve([FOOT, [FOOT[0] + lean, 84], [FOOT[0] - lean, 89], [FOOT[0] + 0.5 * lean, 95]])
  return [
    ...branchesOf(root),
    { d: ellipse(FOOT, 5.4, 3.7, Math.PI / 2 + 0.02 * lean), fill: true },
    { d: axon, width: 1.2 },
  ]
}

function grown(random: Random, root: Twig): Twig[] {
  const lean = between(random, [-0.22, 0.22])
  const open = between(random, [1.05, 1.45])
  const hole = between(random, [-0.7, 0.7])
  let calls: Call[] = []
  while (calls.length < CALLS) {
    const angle = open * (2 * random() - 1)
    const distance = 72 * Math.sqrt(random()) * (1 - 0.14 * Math.abs(angle))
    if (Math.abs(angle - hole) < 0.09 && distance > 30) continue
    const at: Point = [
      FOOT[0] + distance * Math.sin(angle + lean),
      FOOT[1] - 8 - 0.94 * distance * Math.cos(angle + lean),
    ]
    if (at[0] < 2 || at[0] > 94 || at[1] > 80) continue
    calls.push({ at, nearest: root, distance: lengthOf(at[0] - root.at[0], at[1] - root.at[1]) })
  }
  const twigs = [root]
  for (let round = 0; round < ROUNDS && calls.length > 0; round++) {
    const fresh = sprouted(calls)
    twigs.push(...fresh)
    for (const call of calls) for (const twig of fresh) hear(call, twig)
    calls = calls.filter(({ distance }) => distance > REACHED)
  }
  return twigs
}

function hear(call: Call, twig: Twig): void {
  const distance = lengthOf(call.at[0] - twig.at[0], call.at[1] - twig.at[1])
  if (distance >= call.distance) return
  call.distance = distance
  call.nearest = twig
}

/** Each twig that is called grows a step towards all who call it. */
function sprouted(calls: readonly Call[]): Twig[] {
  const pulls = new Map<Twig, [number, number]>()
  for (const { at, nearest, distance } of calls) {
    const pull = pulls.get(nearest) ?? [0, 0]
    pull[0] += (at[0] - nearest.at[0]) / distance
    pull[1] += (at[1] - nearest.at[1]) / distance
    pulls.set(nearest, pull)
  }
  return [...pulls].map(([from, [x, y]]) => {
    const length = lengthOf(x, y) || 1
    const twig: Twig = {
      at: [from.at[0] + (STEP * x) / length, from.at[1] + (STEP * y) / length],
      from,
      tips: 0,
      branches: [],
    }
    from.branches.push(twig)
    return twig
  })
}

function countTip(tip: Twig): void {
  for (let twig: Twig | null = tip; twig; twig = twig.from) twig.tips++
}

/** From each fork to the next one, a line; lines of about the same width are one path. */
function branchesOf(root: Twig): OrnamentPath[] {
  const byWidth = new Map<number, string>()
  const open: [from: Twig, to: Twig][] = root.branches.map((twig) => [root, twig])
  for (let branch = open.pop(); branch; branch = open.pop()) {
    const [from, first] = branch
    const points: Point[] = [from.at, first.at]
    let twig = first
    while (twig.branches.length === 1) {
      twig = twig.branches[0] as Twig
      points.push(twig.at)
    }
    open.push(...twig.branches.map((next): [Twig, Twig] => [twig, next]))
    const width = Math.round(4 * Math.min(WIDTH.most, WIDTH.tip * first.tips ** WIDTH.power)) / 4
    byWidth.set(width, (byWidth.get(width) ?? '') + curve(points))
  }
  return [...byWidth].map(([width, d]) => ({ d, width }))
}
