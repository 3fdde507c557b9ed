import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { drawBlocks } from '../../../../console/writing/read-html.ts'
import type { Chapter } from './choice.ts'

interface Props {
  chapter: Chapter
  /** The person has pressed its title; the first one is shown unasked. */
  isAsked: boolean
}

/** A chapter of a manuscript as it will read. */
export function FoundText({ chapter: { title, blocks }, isAsked }: Props) {
  const t = useTranslations('book.manuscript')
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(drawBlocks(blocks)), [blocks])
  const section = useRef<HTMLElement>(null)
  // On a phone it stands below the list, out of sight of whoever asks for it there.
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked, blocks])
  return (
    <section ref={section} aria-label={t('asItReads', { title })} className="min-w-0 max-tablet:scroll-mb-20">
      <h2 className="border-b border-line-2 pb-3 font-semibold wrap-anywhere" dir="auto">
        {title}
      </h2>
      {/* It scrolls by keys, too. */}
      <div
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus
        tabIndex={0}
        role="group"
        aria-label={t('asItReads', { title })}
        className="writing shown-text max-h-[60dvh] overflow-y-auto pt-3"
      />
    </section>
  )
}
