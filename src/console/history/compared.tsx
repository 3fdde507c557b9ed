import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useItemTypes } from '../item-types.ts'
import { PictureChange } from '../review/picture-change.tsx'
import { WordDiff } from '../review/word-diff.tsx'
import { ComparedLine } from './compared-line.tsx'
import type { Comparison } from './comparison.ts'

interface Props {
  type: string
  comparison: Comparison
  language: string
  at: number
  /** There is no other version to compare with. */
  isAlone: boolean
}

/** Both versions in one page with marked changes, and below it the changes that the page does not show. */
export function Compared({ type, comparison, language, at, isAlone }: Props) {
  const t = useTranslations('console.history')
  const { fieldOf, isPicture } = useItemTypes()
  const { pieces, settings, changes } = comparison
  const inPage = changes - settings.length
  const hasPage = pieces.length > 0
  const ring = useRef<HTMLDivElement>(null)
  const shownAt = useRef(at)
  useEffect(() => {
    // The first change needs no scrolling.
    if (shownAt.current === at) return
    shownAt.current = at
    ring.current?.scrollIntoView({ block: 'center' })
  }, [at])
  let passed = -1
  return (
    <>
      <article
        lang={language}
        dir="auto"
        className="mx-auto w-full max-w-172 flex-1 px-4.5 py-8 font-serif wrap-anywhere empty:hidden tablet:px-6"
      >
        {changes === 0 && !isAlone && <p className="mb-4 font-sans text-ink-2">{t('same')}</p>}
        {pieces.map(({ field, marked, look, isChanged }, i) => {
          if (isChanged) passed++
          const words = look ? (
            <ComparedLine look={look} marked={marked} />
          ) : (
            <WordDiff marked={marked} isWhole />
          )
          return (
            <div key={i} className={look ? LOOKS.content : LOOKS[field]}>
              <div {...(isChanged && passed === at && { ref: ring, ...RING })}>{words}</div>
            </div>
          )
        })}
      </article>
      {changes > 0 && (
        <section
          className={`${hasPage ? 'border-t' : 'border-b'} border-line-2 bg-sunken px-4.5 py-3 text-second tablet:px-6`}
        >
          <p className="flex flex-wrap gap-2">
            {settings.length > 0 && (
              <strong className="font-semibold">
                {t(hasPage ? 'settings' : 'changed')} ({settings.length})
              </strong>
            )}
            {hasPage && <Amount {...comparison} />}
          </p>
          <dl className="mt-1.5 grid grid-cols-[minmax(0,110px)_minmax(0,1fr)] gap-x-3 gap-y-1">
            {settings.map(({ field, before, after, marked }, i) => (
              <div key={field} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-2">{fieldOf(type, field)}</dt>
                <dd className="wrap-anywhere">
                  <div {...(inPage + i === at && { ref: ring, ...RING })}>
                    {isPicture(type, field) ? (
                      <PictureChange before={before} after={after} />
                    ) : (
                      <WordDiff marked={marked} />
                    )}
                  </div>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

// Titles have taller lines than in the page, where marks would cover the letters above.
const LOOKS: Record<string, string> = {
  title: 'mb-3 text-title-narrow/[1.5] font-medium tracking-[-0.02em] tablet:text-title/[1.5]',
  name: 'mb-3 text-title-narrow/[1.5] font-medium tracking-[-0.02em] tablet:text-title/[1.5]',
  subtitle: 'mb-4 text-[19px]/[28px] text-ink-2 italic',
  content: 'text-[17.5px]/[30px] whitespace-pre-line',
}

const RING = {
  'aria-current': 'step',
  className: 'rounded-control outline-2 outline-offset-6 outline-accent',
} as const

function Amount({ added, struck }: { added: number; struck: number }) {
  const t = useTranslations('console.review')
  return <span className="ml-auto text-ink-2">{t('words', { added, struck })}</span>
}
