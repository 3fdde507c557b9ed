/** How long another page load may take to answer that it is open, in milliseconds. */
const ANSWER_MS = 200

/** Page loads of this browser that hold unsaved words; each has a name of its own. */
export interface Writers {
  /** Name of this page load. */
  readonly own: string
  /** Numbers the edits of this page load: 1, 2, 3. */
  next(): number
  /** The page loads among `names` that are still open; takes 200 ms if there are any to ask. */
  findLive(names: readonly string[]): Promise<Set<string>>
}

/** Lets this page load answer others, and ask them; works without https, unlike Web Locks. */
export function openWriters(own: string, channel: BroadcastChannel): Writers {
  const live = new Set<string>()
  channel.onmessage = ({ data }: MessageEvent<{ asked?: string[]; alive?: string }>) => {
    if (data.alive !== undefined) live.add(data.alive)
    if (data.asked?.includes(own)) channel.postMessage({ alive: own })
  }
  let edits = 0
  return {
    own,
    next: () => ++edits,
    async findLive(names) {
      const asked = names.filter((name) => name !== own)
      if (asked.length === 0) return new Set()
      live.clear()
      channel.postMessage({ asked })
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      return new Set(live)
    },
  }
}
