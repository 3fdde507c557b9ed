import { createContext, type ReactNode, use, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createKeys, type KeyBinding, type Keys } from './keys.ts'
import { keptLook } from '../look.tsx'

const KeysContext = createContext<Keys | null>(null)

/** The shortcuts of all that is on screen. */
export function useAllKeys(): Keys {
  const keys = use(KeysContext)
  if (!keys) throw new Error('keys are asked for outside of the shell')
  return keys
}

/** Handles shortcuts while the component is mounted, and lists them in the sheet of keys. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const keys = useAllKeys()
  const run = useEffectEvent((at: number) => bindings[at]?.run?.())
  const listed = JSON.stringify(bindings.map(({ run: own, ...rest }) => [rest, own !== undefined]))
  // In a layout effect: what is on screen has its keys.
  useLayoutEffect(() => {
    const read: [KeyBinding, boolean][] = JSON.parse(listed)
    return keys.add(
      read.map(([binding, isOwn], at) => ({ ...binding, ...(isOwn && { run: () => run(at) }) })),
    )
  }, [keys, listed])
}

export function KeysProvider({ children }: { children: ReactNode }) {
  const [keys] = useState(() =>
    createKeys({
      hasSingleKeys: () => keptLook().hasSingleKeys,
      isWriting: () => isWriting(document.activeElement),
      isCovered: () => document.querySelector('dialog[open]') !== null,
    }),
  )
  useLayoutEffect(() => {
    document.addEventListener('keydown', keys.handle)
    return () => document.removeEventListener('keydown', keys.handle)
  }, [keys])
  return <KeysContext value={keys}>{children}</KeysContext>
}

/** Whether an element takes typed text. */
export function isWriting(element: Element | null): boolean {
  if (element instanceof HTMLInputElement)
    return !/^(checkbox|radio|button|submit|range|color)$/.test(element.type)
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  )
}
