import { useTranslations } from 'use-intl'
import { CallError } from '../../ui/client.ts'
import { useToast } from '../toasts.tsx'

/** Tells how a change of an item went, as every screen of items does. */
export function useItemToasts() {
  const t = useTranslations('console.list')
  const toast = useToast()
  return {
    succeeded: (description: string) => toast({ title: t('success'), description }),
    /** @param reason an error of a call, or the server's sentence; without one the fallback is told */
    failed(reason: unknown, fallback: string) {
      const sentence = reason instanceof CallError ? reason.detail : typeof reason === 'string' ? reason : ''
      toast({ title: t('error'), description: sentence || fallback, isDestructive: true })
    },
  }
}
