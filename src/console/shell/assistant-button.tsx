import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConsole } from '../context.ts'
import { isOpenTo } from '../menu.ts'
import { useShell } from '../shell-context.ts'

const NOTHING = { subscribe: () => () => {}, getSnapshot: () => NONE }
const NONE: readonly { siteId: string }[] = []

/** Opens the assistant, and says that something waits there; nothing for roles that may not ask it. */
export function AssistantButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useTranslations('console')
  const { openSheet } = useShell()
  const { slices, site } = useConsole()
  const waiting = slices.find(({ assistant }) => assistant)?.assistant?.waiting ?? NOTHING
  const count = useSyncExternalStore(waiting.subscribe, waiting.getSnapshot).filter(
    ({ siteId }) => siteId === site.id,
  ).length
  if (!isOpenTo(site, 'ai.use')) return null
  const label = t('assistantWaits', { count })
  const handleClick = () => openSheet('assistant')
  if (isNarrow)
    return <IconButton icon="assistant" label={label} isMarked={count > 0} onClick={handleClick} />
  return (
    <Button kind="quiet" isSmall icon="assistant" aria-label={label} onClick={handleClick}>
      {t('assistant')}
      {count > 0 && <span className="size-1.75 rounded-full bg-accent" />}
    </Button>
  )
}
