import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isLocale, LOCALES } from '../../kernel/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { useContentLanguage } from '../content-language.tsx'

/** The language of the content. An invisible native select covers the words, so keys and list are the platform's. */
export function LanguageChoice() {
  const t = useTranslations('console')
  const { locale, choose, hand } = useContentLanguage()
  const { pathname } = useLocation()
  const select = useRef<HTMLSelectElement>(null)
  // A screen may be mounted anew for another language: the list keeps the focus.
  useLayoutEffect(() => {
    if (hand.isOn(pathname) && document.activeElement === document.body) select.current?.focus()
  }, [hand, pathname])
  return (
    <span className="hit relative flex h-8.5 items-center gap-1.5 rounded-control px-2 text-second font-[550] whitespace-nowrap hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-tablet:h-11">
      <Icon name="languages" className="size-4 text-ink-2" />
      <span aria-hidden className="tablet:max-wide:not-in-[dialog]:hidden">
        {t(`contentLanguage.${locale}`)}
      </span>
      <Icon name="down" className="size-3.5 text-ink-2" />
      <select
        ref={select}
        data-keeps-focus
        aria-label={t('editedLanguage')}
        value={locale}
        onChange={({ target }) => {
          if (!isLocale(target.value)) return
          hand.put(pathname)
          choose(target.value)
        }}
        className="absolute inset-0 z-1 w-full opacity-0"
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {t(`contentLanguage.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
