import { Field } from './field.ts'
import { clamp, smoothstep } from './math.ts'
import type { Separation } from './print.ts'

/** Between which tones the dark ink goes from full to none, and how steeply. */
interface Curve {
  from: number
  to: number
  power: number
}

/** A solid lets a little of the paper through. */
const SOLID = 0.985
const LIGHT_SET = { ground: 0.96, groundPower: 1.15, accent: 0.95, accentPower: 0.6 }

/** How much of the dark ink makes a tone, where 1 is light. */
export function groundOf(tone: number, { from, to, power }: Curve): number {
  return SOLID * (1 - smoothstep(from, to, tone)) ** power
}

/** The light set of a plate: what was dark ground becomes bare paper, what was light is drawn in ink. */
export function reversed({ ground, accent, groundGrain }: Separation): Separation {
  const { width, height } = ground
  const bare = (i: number) => clamp(1 - ground.at(i) / SOLID)
  return {
    ground: Field.of(width, height, (_x, _y, i) => LIGHT_SET.ground * bare(i) ** LIGHT_SET.groundPower),
    accent: Field.of(
      width,
      height,
      (_x, _y, i) => LIGHT_SET.accent * clamp(accent.at(i)) * bare(i) ** LIGHT_SET.accentPower,
    ),
    ...(groundGrain !== undefined && { groundGrain }),
  }
}
