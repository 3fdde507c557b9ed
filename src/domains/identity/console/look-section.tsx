import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LookPanel } from '../../../console/shell/look-panel.tsx'
import { Section } from './section.tsx'

/** The language of the studio and how it looks: the same switches as in the menu of the person. */
export function LookSection() {
  const t = useTranslations('identity')
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#look') place.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={place} className="scroll-mt-4">
      <Section title={t('look')}>
        <p className="my-3 text-second text-ink-2">{t('lookText')}</p>
        <div className="max-w-90">
          <LookPanel />
        </div>
      </Section>
    </div>
  )
}
