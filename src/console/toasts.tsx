import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ToastMessage, ToastRegion } from '../ui/toast.tsx'

/** Where the page before leaves a toast for this one. */
const CARRIED = 'flyleaf.toast'

const ToastContext = createContext<(toast: ToastMessage) => void>(() => {})

/** Shows a toast; a later one takes its place. */
export function useToast() {
  return use(ToastContext)
}

export function Toasts({ children }: { children: ReactNode }) {
  const t = useTranslations('console')
  const [toast, setToast] = useState<ToastMessage | null>(takeCarried)
  return (
    <ToastContext value={setToast}>
      {children}
      <ToastRegion
        toast={toast}
        onClose={() => setToast(null)}
        labels={{ region: t('notifications'), close: t('close') }}
      />
    </ToastContext>
  )
}

function takeCarried(): ToastMessage | null {
  try {
    const text = sessionStorage.getItem(CARRIED)
    if (!text) return null
    sessionStorage.removeItem(CARRIED)
    const carried: { title?: unknown; description?: unknown } = JSON.parse(text)
    if (typeof carried.title !== 'string') return null
    return {
      title: carried.title,
      ...(typeof carried.description === 'string' && { description: carried.description }),
    }
  } catch {
    // Storage is switched off, or somebody else wrote there: a toast is not worth a blank page.
    return null
  }
}
