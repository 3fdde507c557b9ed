import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { sentenceOf } from '../../ui/client.ts'
import { useConsole } from '../context.ts'
import { nameOf } from '../session/account.ts'
import { useToast } from '../toasts.tsx'
import { useOwnMoment } from '../use-moment-words.ts'

/** Says through whose eyes the studio is seen, for as long as that lasts, and ends it. */
export function LookingBar() {
  const t = useTranslations('console.looking')
  const roles = useTranslations('console.role')
  const ownMoment = useOwnMoment()
  const toast = useToast()
  const { person, site, account, session } = useConsole()
  const [isPending, setIsPending] = useState(false)
  const { seenBy } = person
  const until = seenBy?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => location.assign('/admin'), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!seenBy) return null
  const handleEnd = async () => {
    setIsPending(true)
    try {
      location.assign(await session.hold(() => account.endSeeing(seenBy.siteId)))
    } catch (error) {
      setIsPending(false)
      toast({ title: t('failed'), description: sentenceOf(error), isDestructive: true })
    }
  }
  return (
    <section
      aria-label={t('label')}
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 bg-ink px-4 py-1.5 text-second text-surface tablet:px-6"
    >
      <Icon name="eye" className="size-4 flex-none" />
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <b className="font-semibold">{t('as', { name: nameOf(person), role: roles(site.role) })}</b>{' '}
        {t('until', { time: ownMoment(seenBy.until, { isTime: true }) })}
      </p>
      <Button isPending={isPending} onClick={() => void handleEnd()}>
        {t('end')}
      </Button>
    </section>
  )
}
