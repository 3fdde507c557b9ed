import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../../console/drafts/draft.ts'
import { useToast } from '../../../console/toasts.tsx'
import { CallError } from '../../../ui/client.ts'

/**
 * Publishes or withdraws an item after its unsaved words are saved.
 * @param act calls the server and gives the item as it is then
 */
export function usePublished<Item>(draft: Draft<Item>, act: (isOn: boolean) => Promise<Item>) {
  const t = useTranslations()
  const toast = useToast()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<boolean | null>(null)

  const setPublished = async (isOn: boolean) => {
    setWanted(isOn)
    try {
      if (!(await draft.save())) return
      draft.takeIn(await act(isOn))
      await queries.invalidateQueries({ queryKey: ['book'] })
    } catch (error) {
      const description =
        error instanceof CallError && error.detail ? error.detail : t('console.reason.noAnswer')
      toast({
        title: t(isOn ? 'book.publishFailed' : 'book.unpublishFailed'),
        description,
        isDestructive: true,
      })
    } finally {
      setWanted(null)
    }
  }
  return { wanted, setPublished }
}
