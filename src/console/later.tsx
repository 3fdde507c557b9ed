import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { useToast } from './toasts.tsx'
import { useIsAway } from './use-is-away.ts'

/** The files of a part of the studio could not be loaded. */
export class NotLoaded extends Error {}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** @throws NotLoaded for any failure */
export async function loadFiles<P>(load: Load<P>): Promise<{ default: ComponentType<P> }> {
  try {
    return await load()
  } catch (cause) {
    throw new NotLoaded('a part of the studio was not loaded', { cause })
  }
}

/**
 * A part of the studio whose files are loaded when it is first shown. Without the server a part that can be closed is closed with
 * a message, and another says in its place that it is missing; what is around it stays.
 * @param isAside a small part beside others, in whose place nothing is said
 */
export function later<P extends object>(load: Load<P>, { isAside = false } = {}): ComponentType<P> {
  let isLoaded = false
  const begin = () =>
    lazy(async () => {
      try {
        const loaded = await loadFiles(load)
        isLoaded = true
        return loaded
      } catch (error) {
        // React keeps the failure; whoever opens the part again tries again.
        Part = begin()
        throw error
      }
    })
  let Part = begin()
  return function Later(props: P) {
    const isAway = useIsAway()
    const [tries, setTries] = useState(0)
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
    const missing = isAside ? null : (
      <Missing onClose={onClose && (() => onClose())} onRetry={() => setTries(tries + 1)} />
    )
    // Not even tried: Chrome remembers a file that it could not get until the page is loaded anew.
    if (isAway && !isLoaded) return missing
    return (
      <LoadBoundary key={tries} instead={missing}>
        <Part {...props} />
      </LoadBoundary>
    )
  }
}

/** Shows something else where files are missing; any other error goes on. */
class LoadBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error && !(error instanceof NotLoaded)) throw error
    return error ? this.props.instead : this.props.children
  }
}

function Missing({ onClose, onRetry }: { onClose?: (() => void) | undefined; onRetry: () => void }) {
  const t = useTranslations('console')
  const show = useToast()
  const isAway = useIsAway()
  const sentence = t('partMissing')
  const close = useEffectEvent(() => {
    if (!onClose) return
    show({ title: sentence, isDestructive: true })
    onClose()
  })
  useEffect(() => close(), [])
  if (onClose) return null
  return (
    <div className="flex flex-col items-start gap-3 p-3 text-ink-2">
      <p role="status">{sentence}</p>
      {/* Once the server is back the part comes by itself. */}
      {!isAway && (
        <Button icon="retry" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
