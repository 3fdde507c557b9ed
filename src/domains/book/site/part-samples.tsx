import type { Translate } from '../../../ui/translate.ts'
import { BandGround } from './plate.tsx'
import type { PartShades, PartView } from './view-models.ts'

type Samples = PartView['samples']

export function ReflectionSample({ question, t }: { question: string; t: Translate }) {
  return (
    <section className="part__block" aria-labelledby="reflection-sample">
      <h2 className="h3" id="reflection-sample">
        {t('book.reflectionSample')}
      </h2>
      <p className="part__question" dir="auto">
        {question}
      </p>
    </section>
  )
}

interface EvidenceProps {
  evidence: NonNullable<Samples['evidence']>
  t: Translate
}

/** A finding with its limits, which are part of the text. */
export function EvidenceSample({ evidence, t }: EvidenceProps) {
  return (
    <section className="part__block" aria-labelledby="evidence-sample">
      <h2 className="h3" id="evidence-sample">
        {t('book.evidenceOfEmergence')}
      </h2>
      {evidence.title && (
        <h3 className="part__finding" dir="auto">
          {evidence.title}
        </h3>
      )}
      <p className="part__lines" dir="auto">
        {evidence.description}
      </p>
      {evidence.source && (
        <p className="label part__source" dir="auto">
          {evidence.source}
        </p>
      )}
    </section>
  )
}

interface BreathProps {
  breath: NonNullable<Samples['breath']>
  shades: PartShades
  t: Translate
}

/** A pause, on a band across the page. */
export function Breath({ breath, shades, t }: BreathProps) {
  return (
    <section className="band breath" aria-labelledby="breath">
      <BandGround shades={shades} />
      <Circles line={shades.line} />
      <div className="wrap breath__text">
        <h2 className="h2" id="breath">
          {t('book.momentToBreathe')}
        </h2>
        <div className="breath__words">
          {breath.title && (
            <h3 className="breath__title" dir="auto">
              {breath.title}
            </h3>
          )}
          {breath.content && (
            <p className="breath__content" dir="auto">
              {breath.content}
            </p>
          )}
          {breath.practice && (
            <p className="breath__practice" dir="auto">
              {breath.practice}
            </p>
          )}
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
