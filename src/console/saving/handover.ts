import type { HandedEdit } from './field-versions.ts'

/**
 * Hands words of one item to other tabs of this browser that have it open, so that a person has no conflict with themselves.
 */
export interface Handover {
  edited(handed: HandedEdit): void
  /** @param item as the server holds it now */
  saved(item: unknown): void
  leave(): void
}

interface Receiver {
  onEdit(handed: HandedEdit): void
  onSaved(item: unknown): void
}

export interface Relay {
  /** @param item its name, the same in all tabs */
  join(item: string, receiver: Receiver): Handover
}

type Message = { item: string } & ({ handed: HandedEdit } | { saved: unknown })

/** @param channel reaches the other tabs, and never this one */
export function openRelay(channel: BroadcastChannel): Relay {
  const receivers = new Map<string, Receiver>()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const receiver = receivers.get(data.item)
    if (!receiver) return
    if ('handed' in data) receiver.onEdit(data.handed)
    else receiver.onSaved(data.saved)
  }
  return {
    join(item, receiver) {
      receivers.set(item, receiver)
      const send = (message: Message) => channel.postMessage(message)
      return {
        edited: (handed) => send({ item, handed }),
        saved: (saved) => send({ item, saved }),
        leave: () => {
          if (receivers.get(item) === receiver) receivers.delete(item)
        },
      }
    },
  }
}
