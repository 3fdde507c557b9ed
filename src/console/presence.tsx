import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '../kernel/locale.ts'
import { PRESENCE_EVERY_MS, PRESENCE_GONE_MS, type Present } from '../kernel/studio-event.ts'
import { initialsOf } from '../kernel/words.ts'
import { useConsole } from './context.ts'

interface Props {
  type: string
  id: string
  /** Language of the texts; null for the site's own. */
  locale: Locale | null
  labels: Readonly<Record<string, string>>
}

/** Shows who else has an item open, as initials in its editor's bar, and tells the others about this person. */
export function Presence({ type, id, locale, labels }: Props) {
  const t = useTranslations('console')
  useTelling({ type, id, locale })
  const people = usePeople({ type, id, locale })
  if (people.length === 0) return null
  return (
    <ul aria-label={t('alsoHere')} className="flex flex-none -space-x-1.5">
      {people.map(({ person, field }) => {
        const place = field ? labels[field] : undefined
        const words = place
          ? t('writesIn', { name: person.name, field: place })
          : t('isHere', { name: person.name })
        return (
          <li
            key={person.id}
            title={words}
            className="grid size-7 place-items-center rounded-full border-2 border-canvas bg-portrait text-small font-semibold text-on-portrait"
          >
            <span aria-hidden>{initialsOf(person.name)}</span>
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}

type Place = Pick<Props, 'type' | 'id' | 'locale'>

function useTelling({ type, id, locale }: Place): void {
  const { account, site } = useConsole()
  useEffect(() => {
    let field: string | null = null
    // A failure does not matter, since the next call follows soon.
    const tell = () => void account.tellPresence(site.id, { type, id, locale, field }).catch(() => {})
    const handleFocus = ({ target }: FocusEvent) => {
      const next = target instanceof HTMLElement ? fieldOf(target) : null
      if (next === null || next === field) return
      field = next
      tell()
    }
    tell()
    const clock = setInterval(tell, PRESENCE_EVERY_MS)
    document.addEventListener('focusin', handleFocus)
    return () => {
      clearInterval(clock)
      document.removeEventListener('focusin', handleFocus)
    }
  }, [account, site.id, type, id, locale])
}

/** The writing surface is not a form field, and names the field that it stands for. */
function fieldOf(element: HTMLElement): string | null {
  return element.dataset.field ?? element.getAttribute('name')
}

function usePeople({ type, id, locale }: Place): Present[] {
  const { events, person, site } = useConsole()
  const [people, setPeople] = useState<readonly (Present & { until: number })[]>([])
  useEffect(() => {
    const stop = events.listen((heard) => {
      if (heard.event !== 'present' || heard.siteId !== site.id) return
      if (heard.type !== type || heard.id !== id || heard.locale !== locale) return
      if (heard.person.id === person.id) return
      const until = Date.now() + PRESENCE_GONE_MS
      setPeople((before) => [
        ...before.filter((one) => one.person.id !== heard.person.id),
        { ...heard, until },
      ])
    })
    const clock = setInterval(
      () => setPeople((before) => (before.some(isGone) ? before.filter((one) => !isGone(one)) : before)),
      PRESENCE_EVERY_MS / 3,
    )
    return () => {
      stop()
      clearInterval(clock)
    }
  }, [events, person.id, site.id, type, id, locale])
  return people.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1))
}

const isGone = ({ until }: { until: number }) => until < Date.now()
