import { useState } from 'react'
import type { Draft } from '../drafts/draft.ts'
import type { Values } from '../drafts/draft-state.ts'
import { useItemToasts } from '../item-dialogs/item-toasts.ts'

export interface Publication {
  /** What is on its way; null while nothing is. */
  wanted: boolean | null
  publish(): void
  withdraw(): void
}

interface Calls<Item> {
  /** Called once all words are saved; answers with the item as it is then. @throws CallError */
  publish(values: Values): Promise<Partial<Item>>
  withdraw(): Promise<Partial<Item>>
  /** Sentences of the toasts; without `done` the screen itself says enough. */
  words: { done?: string; publishFailed: string; withdrawFailed: string }
  /** Lists that show the item are old now. */
  onDone(): void
}

/** Publishing, scheduling and withdrawing an item, after what was typed is saved. */
export function usePublication<Item>(draft: Draft<Item>, calls: Calls<Item>): Publication {
  const toasts = useItemToasts()
  const [wanted, setWanted] = useState<boolean | null>(null)

  const act = async (isOn: boolean) => {
    const { words } = calls
    setWanted(isOn)
    try {
      if (!(await draft.save())) return
      const { values } = draft.getSnapshot()
      const published = await (isOn ? calls.publish(values) : calls.withdraw())
      const { item } = draft.getSnapshot()
      if (item) draft.takeIn({ ...item, ...published })
      if (words.done) toasts.succeeded(words.done)
      calls.onDone()
    } catch (error) {
      toasts.failed(error, isOn ? words.publishFailed : words.withdrawFailed)
    } finally {
      setWanted(null)
    }
  }
  return { wanted, publish: () => void act(true), withdraw: () => void act(false) }
}
