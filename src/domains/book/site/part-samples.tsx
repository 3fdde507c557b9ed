import { LinkedWords, Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { BandGround } from './plate.tsx'
import { paletteOf } from './colors.ts'
import type { PartColors, PartView } from './view-models.ts'

type Samples = PartView['samples']
type Finding = NonNullable<Samples['evidence']>

export function ReflectionSample({ question, t }: { question: string; t: Translate }) {
  return (
    <section className="part__block" aria-labelledby="reflection-sample">
      <h2 className="h3" id="reflection-sample">
        {t('book.reflectionSample')}
      </h2>
      <Words className="part__question" text={question} />
    </section>
  )
}

/** A finding; its limitations belong to the text. */
export function EvidenceSample({ evidence, t }: { evidence: Finding; t: Translate }) {
  return (
    <section className="part__block" aria-labelledby="evidence-sample">
      <h2 className="h3" id="evidence-sample">
        {t('book.evidenceOfEmergence')}
      </h2>
      <Words as="h3" className="part__finding" text={evidence.title} />
      <Words className="part__lines" text={evidence.description} />
      <LinkedWords className="label part__source" text={evidence.source} />
    </section>
  )
}

interface BreathProps {
  breath: NonNullable<Samples['breath']>
  colors: PartColors
  t: Translate
}

/** A pause, on a band across the page. */
export function Breath({ breath, colors, t }: BreathProps) {
  return (
    <section className="band breath" aria-labelledby="breath">
      <BandGround colors={colors} />
      <Circles line={paletteOf(colors).light} />
      <div className="wrap breath__text">
        <h2 className="h2" id="breath">
          {t('book.momentToBreathe')}
        </h2>
        <div className="breath__words">
          <Words as="h3" className="breath__title" text={breath.title} />
          <Words className="breath__content" text={breath.content} />
          <Words className="breath__practice" text={breath.practice} />
        </div>
      </div>
    </section>
  )
}

/** Radii of the nine circles, each farther from the last. */
const RADII = [14, 32, 54, 80, 110, 144, 182, 224, 270]

function Circles({ line }: { line: string }) {
  return (
    <svg className="breath__circles" viewBox="-272 -272 544 544" fill="none" stroke={line} aria-hidden>
      {RADII.map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  )
}
