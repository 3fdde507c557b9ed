import { Field } from './field.ts'
import { clamp, TAU } from './math.ts'
import { fbm, noiseOf } from './noise.ts'
import { between, eitherSide, hashOf, randomOf } from './random.ts'

/** By how much the light of the paper changes: wide clouds, fine tooth, fibres, single grains. */
const STRENGTH = { cloud: 0.02, tooth: 0.022, fibre: 0.016, grain: 0.02 }
/** Distance of clouds and of teeth from each other, in pixels of a print 2560 wide. */
const CLOUD = 220
const TOOTH = 3.1
const FIBRES = 2600
const FIBRE_LENGTH = [20, 80] as const
const FIBRE_STEP = 0.6

/**
 * How much light each place of a sheet gives back, about 1.
 * @param size of a print 2560 wide: 1
 */
export function paperLight(width: number, height: number, size: number): Field {
  const clouds = noiseOf(901)
  const teeth = noiseOf(77)
  const fibres = fibresOf(width, height, size)
  return Field.of(width, height, (x, y, index) => {
    const [inX, inY] = [x / size, y / size]
    return (
      1 +
      STRENGTH.cloud * fbm(clouds, inX / CLOUD, inY / CLOUD, 3) +
      STRENGTH.tooth * teeth(inX / TOOTH, inY / TOOTH) +
      STRENGTH.fibre * clamp(fibres.at(index), -1.5, 1.5) +
      STRENGTH.grain * (hashOf(x, y, 3) - 0.5)
    )
  })
}

/** A sheet that is not there. */
export function evenLight(width: number, height: number): Field {
  const light = new Field(width, height)
  light.data.fill(1)
  return light
}

/** Short hairs that wander, lighter or darker than the sheet. */
function fibresOf(width: number, height: number, size: number): Field {
  const fibres = new Field(width, height)
  const random = randomOf(5)
  for (let fibre = 0; fibre < FIBRES; fibre++) {
    let x = random() * width
    let y = random() * height
    let angle = random() * TAU
    const length = between(random, FIBRE_LENGTH) * size
    const strength = eitherSide(random) * (0.25 + 0.5 * random()) * FIBRE_STEP
    const bend = ((random() - 0.5) * 0.12) / size
    for (let gone = 0; gone < length; gone += FIBRE_STEP) {
      fibres.splat(x, y, strength)
      angle += bend * FIBRE_STEP + (random() - 0.5) * 0.08
      x += Math.cos(angle) * FIBRE_STEP
      y += Math.sin(angle) * FIBRE_STEP
    }
  }
  return fibres
}
