import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ModuleId } from '../kernel/site.ts'
import { Button } from '../ui/button.tsx'
import { CallError } from '../ui/client.ts'
import { SITES_KEY } from './prefetch.ts'
import { useConsole, useMay } from './context.ts'
import { lowestWith, isOnAt } from './menu.ts'
import { ClosedShelf } from './no-permission.tsx'
import { Screen } from './screen.tsx'

interface Props {
  /** Left out: the screen belongs to no module. */
  module: ModuleId | undefined
  label: string | undefined
  children: ReactNode
}

/** The screen, or a note that its module is off, with a button to switch it on. */
export function IfOn({ module, label, children }: Props) {
  const { site } = useConsole()
  if (module === undefined || isOnAt(site, { module })) return children
  return <ModuleOff module={module} label={label} />
}

function ModuleOff({ module, label }: { module: ModuleId; label: string | undefined }) {
  const t = useTranslations()
  const { site } = useConsole()
  const mayEnable = useMay('module.toggle')
  const { isPending, failure, enable } = useEnabling(module)
  const title = label ? t(label) : t('console.thisScreen')
  return (
    <Screen title={title}>
      <div className="mx-auto flex max-w-157 flex-col items-start px-4 py-10 tablet:px-0 wide:py-24">
        <ClosedShelf />
        <h1 className="mt-6 mb-1.5">{t('console.isOff', { title })}</h1>
        <p className="mb-5 text-[15px]/6 text-ink-2">{t('console.isOffText', { site: site.name })}</p>
        {mayEnable ? (
          <Button kind="primary" isPending={isPending} onClick={() => void enable()}>
            {t('console.switchOn')}
          </Button>
        ) : (
          <p className="text-ink-2">
            {t('console.whoSwitchesOn', { who: t(`console.whoMay.${lowestWith('module.toggle')}`) })}
          </p>
        )}
        {failure && (
          <p role="alert" className="mt-4 text-bad">
            {failure}
          </p>
        )}
      </div>
    </Screen>
  )
}

/** Switches the module on; the screen opens once the site has it on. */
function useEnabling(module: ModuleId) {
  const t = useTranslations('console')
  const { account, session, site } = useConsole()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState('')
  async function enable(): Promise<void> {
    setIsPending(true)
    setFailure('')
    try {
      await session.hold(() => account.enableModule(site.id, module))
      await queries.refetchQueries({ queryKey: SITES_KEY })
    } catch (error) {
      setFailure((error instanceof CallError && error.detail) || t('notSwitchedOn'))
    }
    setIsPending(false)
  }
  return { isPending, failure, enable }
}
