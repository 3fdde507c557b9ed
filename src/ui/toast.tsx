import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TOAST_DISPLAY_MS, TOAST_KEY } from './constants.ts'
import { useSwipe } from './use-swipe.ts'

const TICK_MS = 250

export interface ToastMessage {
  title: string
  description?: string
  /** Something failed: screen readers say it at once (assertive). */
  isDestructive?: boolean
  /** A button inside, such as Undo or Retry; pressing it also closes the toast. */
  action?: ToastAction
}

export interface ToastAction {
  label: string
  onAct: () => void
  /** It undoes nothing, such as a link or Retry. */
  isNoUndo?: boolean
}

interface Props {
  /** One toast at a time; null for none. A new object is a new toast. */
  toast: ToastMessage | null
  onClose: () => void
  labels: { region: string; close: string }
}

/** The region of toasts, bottom right. F8 moves there; pointing at a toast or hiding the tab stops its clock. */
export function ToastRegion({ toast, onClose, labels }: Props) {
  const region = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === TOAST_KEY) region.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  useEffect(() => {
    if (!toast || isHeld) return
    let left = TOAST_DISPLAY_MS
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') left -= TICK_MS
      if (left <= 0) close()
    }, TICK_MS)
    return () => clearInterval(clock)
  }, [toast, isHeld])

  const leave = () => {
    if (!region.current?.contains(document.activeElement)) return
    const back = before.current?.isConnected ? before.current : document.querySelector('main')
    back?.focus()
  }
  const handleClose = () => {
    leave()
    onClose()
  }

  return (
    <section
      ref={region}
      className="toast-region"
      aria-label={labels.region}
      tabIndex={-1}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget: from }) => {
        setIsHeld(true)
        if (from instanceof HTMLElement && !region.current?.contains(from)) before.current = from
      }}
      onBlur={() => setIsHeld(false)}
    >
      <div role="status">
        {toast && !toast.isDestructive && <Toast toast={toast} onClose={handleClose} />}
      </div>
      <div role="alert">{toast?.isDestructive && <Toast toast={toast} onClose={handleClose} />}</div>
      {toast && (
        <button type="button" className="toast-close" aria-label={labels.close} onClick={handleClose}>
          <svg viewBox="0 0 20 20" aria-hidden>
            <path d="M4 4l12 12M16 4 4 16" />
          </svg>
        </button>
      )}
    </section>
  )
}

function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const swipe = useSwipe(onClose)
  const { title, description, action } = toast
  const handleAct = () => {
    onClose()
    action?.onAct()
  }
  return (
    <div className={toast.isDestructive ? 'toast toast--destructive' : 'toast'} {...swipe}>
      <svg className="toast-sign" viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d={toast.isDestructive ? 'M12 8v4M12 16h.01' : 'm9 12 2 2 4-4'} />
      </svg>
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {action && (
        <button type="button" className="toast-action" onClick={handleAct}>
          {action.label}
        </button>
      )}
    </div>
  )
}
