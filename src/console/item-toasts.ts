import { useTranslations } from 'use-intl'
import { sentenceOf } from '../ui/client.ts'
import type { ToastMessage } from '../ui/toast.tsx'
import { useToast } from './toasts.tsx'

export interface ToastTitles {
  done: string
  failed: string
}

/** Toasts for the result of a change of an item, the same on every screen. @param titles where the type has its own */
export function useItemToasts(titles?: ToastTitles) {
  const t = useTranslations('console.list')
  const toast = useToast()
  return {
    /** @param action such as Undo */
    succeeded: (description: string, action?: ToastMessage['action']) =>
      toast({ title: titles?.done ?? t('success'), description, ...(action && { action }) }),
    /** @param reason an error of a call, or the server's sentence; without one the fallback is told */
    failed(reason: unknown, fallback: string) {
      const sentence = typeof reason === 'string' ? reason : sentenceOf(reason)
      toast({ title: titles?.failed ?? t('error'), description: sentence || fallback, isDestructive: true })
    },
  }
}
