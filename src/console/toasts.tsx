import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { type ToastMessage, ToastRegion } from '../ui/toast.tsx'
import type { KeptMessages } from './kept-messages.ts'

/** Key in sessionStorage of a toast from the previous page. */
const CARRIED = 'flyleaf.toast'

interface Messages {
  show: (toast: ToastMessage) => void
  kept: KeptMessages
  /** Undoes the action of the last toast. @returns false where there is nothing to undo */
  undoLast: () => boolean
}

const MessagesContext = createContext<Messages | null>(null)

/** Gives the function that shows a toast, which the bell then keeps; a later toast replaces it. */
export function useToast(): (toast: ToastMessage) => void {
  return useMessages().show
}

/** Gives the function that undoes the action of the last toast; false where there is nothing to undo. */
export function useUndoLast(): () => boolean {
  return useMessages().undoLast
}

export function useKeptMessages(): KeptMessages {
  return useMessages().kept
}

export function Toasts({ kept, children }: { kept: KeptMessages; children: ReactNode }) {
  const t = useTranslations('console')
  const [toast, setToast] = useState(() => takeCarried(kept))
  const host = useTopmost(toast !== null)
  const [messages] = useState<Messages>(() => ({
    kept,
    undoLast() {
      const last = kept.getSnapshot().find(({ action }) => action && !action.isNoUndo)
      if (!last) return false
      setToast(null)
      kept.settle(last.id)
      last.action?.onAct()
      return true
    },
    show({ action, ...message }) {
      const id = kept.add({ ...message, ...(action && { action }) })
      const handleAct = () => {
        kept.settle(id)
        action?.onAct()
      }
      setToast({ ...message, ...(action && { action: { ...action, onAct: handleAct } }) })
    },
  }))
  return (
    <MessagesContext value={messages}>
      {children}
      {createPortal(
        <ToastRegion
          toast={toast}
          onClose={() => setToast(null)}
          labels={{ region: t('notifications'), close: t('close') }}
        />,
        host,
      )}
    </MessagesContext>
  )
}

/** The topmost open modal dialog, in which toasts must show, since the rest of the page is inert; otherwise the body. */
function useTopmost(isTold: boolean): Element {
  const [host, setHost] = useState<Element>(document.body)
  useLayoutEffect(() => {
    if (!isTold) return
    const look = () => setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [isTold])
  return host.isConnected ? host : document.body
}

function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (!messages) throw new Error('a message has no place to be shown')
  return messages
}

/** The toast from the previous page, which the bell keeps, too. */
function takeCarried(kept: KeptMessages): ToastMessage | null {
  try {
    const text = sessionStorage.getItem(CARRIED)
    if (!text) return null
    sessionStorage.removeItem(CARRIED)
    const carried: { title?: unknown; description?: unknown } = JSON.parse(text)
    if (typeof carried.title !== 'string') return null
    const toast: ToastMessage = {
      title: carried.title,
      ...(typeof carried.description === 'string' && { description: carried.description }),
    }
    kept.add(toast)
    return toast
  } catch {
    // Storage is switched off or holds something else: a toast is not worth a blank page.
    return null
  }
}
