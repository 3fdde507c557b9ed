import { useEffect, useSyncExternalStore } from 'react'
import { type ToastMessage, ToastRegion } from '../../ui/toast.tsx'
import type { Translate } from '../../ui/translate.ts'

export interface RegionLabels {
  region: string
  close: string
}

export function regionLabels(t: Translate): RegionLabels {
  return { region: t('site.notifications'), close: t('site.close') }
}

/** Each island is a React root of its own, but a page has one region for toasts, which the first island makes. */
let place: HTMLElement | null = null
let shown: ToastMessage | null = null
const listeners = new Set<() => void>()

/** Gives the function that shows a toast on a public page; a later toast replaces an earlier one, null closes it. */
export function useToasts(labels: RegionLabels): (toast: ToastMessage | null) => void {
  useEffect(() => {
    if (place) return
    place = document.body.appendChild(document.createElement('div'))
    const container = place
    void import('react-dom/client').then(({ createRoot }) =>
      createRoot(container).render(<Toasts labels={labels} />),
    )
  }, [labels])
  return show
}

/** Moves the toasts into an open modal dialog, since everything outside of it is inert; null moves them back. */
export function hostToasts(host: HTMLElement | null): void {
  if (place) (host ?? document.body).append(place)
}

function Toasts({ labels }: { labels: RegionLabels }) {
  const toast = useSyncExternalStore(listen, () => shown)
  return <ToastRegion toast={toast} onClose={() => show(null)} labels={labels} />
}

function show(toast: ToastMessage | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
