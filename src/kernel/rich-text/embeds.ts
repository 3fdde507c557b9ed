/** A service on the web whose films or sounds can stand in a text. */
interface EmbedHost {
  /** As people call it. */
  name: string
  kind: 'film' | 'sound'
  /** Origin of its player, which is asked for nothing before a reader presses the button. */
  origin: string
  isId(id: string): boolean
  /** What an address of the service shows; null for all that is no single film or sound. */
  idIn(address: URL): string | null
  /** Where it is shown at the service itself. */
  page(id: string): string
  player(id: string): string
}

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}(?:\/[0-9a-f]{6,20})?$/
const SOUNDCLOUD_ID = /^[a-z0-9_-]{1,100}\/(?:sets\/)?[a-z0-9_-]{1,200}(?:\/s-[a-zA-Z0-9]{1,40})?$/

/** First and second pieces of addresses of SoundCloud that are no person, and no sound of one. */
const SOUNDCLOUD_PLACES =
  /^(?:discover|you|search|stream|charts|upload|pages|settings|messages|people|terms-of-use)$/
const SOUNDCLOUD_LISTS = /^(?:sets|tracks|albums|likes|reposts|followers|following|comments|popular-tracks)$/

const piecesOf = ({ pathname }: URL): string[] => pathname.split('/').filter((piece) => piece !== '')

const hostOf = ({ hostname }: URL): string => hostname.replace(/^(?:www|m|music)\./, '')

const HOSTS = {
  youtube: {
    name: 'YouTube',
    kind: 'film',
    origin: 'https://www.youtube-nocookie.com',
    isId: (id) => YOUTUBE_ID.test(id),
    idIn(address) {
      const host = hostOf(address)
      const [first = '', second = ''] = piecesOf(address)
      if (host === 'youtu.be') return first
      if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null
      if (first === 'watch') return address.searchParams.get('v')
      return ['shorts', 'embed', 'live'].includes(first) ? second : null
    },
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    kind: 'film',
    origin: 'https://player.vimeo.com',
    isId: (id) => VIMEO_ID.test(id),
    idIn(address) {
      const host = hostOf(address)
      const pieces = piecesOf(address)
      const [first = '', second = '', third = ''] = pieces
      if (host === 'player.vimeo.com' && first === 'video') {
        const key = address.searchParams.get('h')
        return key === null ? second : `${second}/${key}`
      }
      if (host !== 'vimeo.com') return null
      if (first === 'channels' && pieces.length === 3) return third
      return pieces.length <= 2 ? pieces.join('/') : null
    },
    page: (id) => `https://vimeo.com/${id}`,
    player(id) {
      const [film, key] = id.split('/')
      return `https://player.vimeo.com/video/${film}?dnt=1${key ? `&h=${key}` : ''}`
    },
  },
  soundcloud: {
    name: 'SoundCloud',
    kind: 'sound',
    origin: 'https://w.soundcloud.com',
    isId(id) {
      const [first = '', second = '', third] = id.split('/')
      const isOfList = second === 'sets' && third !== undefined
      return (
        SOUNDCLOUD_ID.test(id) &&
        !SOUNDCLOUD_PLACES.test(first) &&
        (isOfList || !SOUNDCLOUD_LISTS.test(second))
      )
    },
    idIn: (address) => (hostOf(address) === 'soundcloud.com' ? piecesOf(address).join('/') : null),
    page: (id) => `https://soundcloud.com/${id}`,
    player: (id) =>
      `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${id}`)}`,
  },
} as const satisfies Record<string, EmbedHost>

/** What stands for something on another host: never its HTML. */
interface Embedded {
  host: string
  /** What the host calls it. */
  id: string
}

/** The host of an embed; null for one that this version does not know. */
export function embedHost(host: string): EmbedHost | null {
  return Object.hasOwn(HOSTS, host) ? HOSTS[host as keyof typeof HOSTS] : null
}

/** Of a host that only a newer version knows: what it needs to be kept, and to be written in Markdown. */
const UNKNOWN_HOST = /^[a-z][a-z0-9-]{0,39}$/
const UNKNOWN_ID = /^[\p{L}\p{N}][^\s\p{Cc}\\(){}"]{0,299}$/u

/** Whether an embed can be stored: one of a host that is known, or could be known to a newer version. */
export function isEmbedded({ host, id }: Embedded): boolean {
  const known = embedHost(host)
  return known ? known.isId(id) : UNKNOWN_HOST.test(host) && UNKNOWN_ID.test(id) && id.isWellFormed()
}

/** What an address on the web shows of a host that is known, and the shape in which it is shown there. */
export function embedIn(address: string): (Embedded & { shape: '16:9' | '9:16' }) | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  for (const [host, { idIn, isId }] of Object.entries<EmbedHost>(HOSTS)) {
    const id = idIn(url)
    if (id !== null && isId(id)) return { host, id, shape: piecesOf(url)[0] === 'shorts' ? '9:16' : '16:9' }
  }
  return null
}

/** An embed in one piece of Markdown: its address at the host, or host and id of one that is not known. */
export function writeEmbedded({ host, id }: Embedded): string {
  return embedHost(host)?.page(id) ?? `${host}:${id}`
}

/** What `writeEmbedded` wrote, or any address of a host that is known. */
export function readEmbedded(text: string): Embedded | null {
  const found = embedIn(text)
  if (found) return { host: found.host, id: found.id }
  const [, host = '', id = ''] = /^([a-z][a-z0-9-]*):(.+)$/su.exec(text) ?? []
  return isEmbedded({ host, id }) ? { host, id } : null
}
