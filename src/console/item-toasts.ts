import { useTranslations } from 'use-intl'
import { CallError } from '../ui/client.ts'
import { useToast } from './toasts.tsx'

export interface ToastTitles {
  done: string
  failed: string
}

/** Tells how a change of an item went, as every screen of items does. @param titles where the type has its own */
export function useItemToasts(titles?: ToastTitles) {
  const t = useTranslations('console.list')
  const toast = useToast()
  return {
    succeeded: (description: string) => toast({ title: titles?.done ?? t('success'), description }),
    /** @param reason an error of a call, or the server's sentence; without one the fallback is told */
    failed(reason: unknown, fallback: string) {
      const sentence = reason instanceof CallError ? reason.detail : typeof reason === 'string' ? reason : ''
      toast({ title: titles?.failed ?? t('error'), description: sentence || fallback, isDestructive: true })
    },
  }
}
