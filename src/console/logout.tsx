import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LOGIN_PATH } from '../kernel/account-path.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type ConsoleContext, useConsole } from './context.ts'
import type { Entry } from './saving/journal.ts'
import { leaveForgetting } from './saving/unload.ts'
import { useKeptMessages, useToast } from './toasts.tsx'

/**
 * Ends the session and removes its data from this device, after a question if there are unsaved words. @param isWord shows a
 * word instead of an icon
 */
export function Logout({ isWord = false }: { isWord?: boolean }) {
  return <LogoutOf isWord={isWord} {...useConsole()} />
}

/** The same for somebody who has no site, where no console is. */
export function LogoutOf({
  account,
  drafts,
  person,
  isWord,
}: Pick<ConsoleContext, 'account' | 'drafts' | 'person'> & { isWord: boolean }) {
  const t = useTranslations('console')
  const queries = useQueryClient()
  const toast = useToast()
  const kept = useKeptMessages()
  const [unsaved, setUnsaved] = useState<Entry[] | null>(null)
  const [isPending, setIsPending] = useState(false)

  const findUnsaved = () => drafts.journal.list(`${person.id}/`)
  const logOut = async () => {
    setUnsaved(null)
    setIsPending(true)
    try {
      await account.logOut()
    } catch (error) {
      setIsPending(false)
      const description = error instanceof Error ? error.message : ''
      toast({ title: t('logoutFailed'), description, isDestructive: true })
      return
    }
    leaveForgetting()
    kept.forget()
    queries.clear()
    // The session is over in any case: words that cannot be removed must not stop this.
    const entries = await findUnsaved()
    await Promise.allSettled(entries.map(({ key }) => drafts.journal.remove(key)))
    location.replace(LOGIN_PATH)
  }
  const handlePress = async () => {
    const entries = await findUnsaved()
    if (entries.length > 0) setUnsaved(entries)
    else await logOut()
  }

  return (
    <>
      {isWord ? (
        <Button isSmall isPending={isPending} onClick={() => void handlePress()}>
          {t('logout')}
        </Button>
      ) : (
        <IconButton
          icon="logout"
          label={t('logout')}
          isPending={isPending}
          onClick={() => void handlePress()}
        />
      )}
      {unsaved && (
        <Dialog
          title={t('logoutTitle')}
          width={460}
          onClose={() => setUnsaved(null)}
          footer={
            <>
              <Button onClick={() => setUnsaved(null)}>{t('stay')}</Button>
              <Button kind="danger" onClick={() => void logOut()}>
                {t('logoutAnyway')}
              </Button>
            </>
          }
        >
          <p>{t('logoutText', { count: unsaved.length })}</p>
          <ul className="mt-2 list-disc pl-5 font-serif">
            {unsaved.map(({ key, name }) => (
              <li key={key} className="wrap-anywhere">
                {name || t('untitled')}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
