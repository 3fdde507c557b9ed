import { Resolver } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** What DNS says of a host. */
export interface Names {
  /** `missing`: there is no such name, or it has no address. `silent`: no server said anything of use. */
  state: 'found' | 'missing' | 'silent'
  /** The name that it stands for. */
  alias: string | null
  /** IPv4 first. */
  addresses: string[]
}

const TRY_MS = 1_500
const TRIES = 2
/** For all questions together. */
const PATIENCE_MS = 5_000

/** Servers say this of a name that they know, or know not to be there. */
const NOTHING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/** @param servers with their ports; left out: those of the system */
export async function lookUp(host: string, servers?: readonly string[]): Promise<Names> {
  const { resolver, end } = patientResolver(servers)
  const name = rooted(host)
  const [four, six, aliases] = await Promise.all([
    answerOf(resolver.resolve4(name)),
    answerOf(resolver.resolve6(name)),
    answerOf(resolver.resolveCname(name)),
  ])
  end()
  const addresses = [...(four ?? []), ...(six ?? [])]
  const isSilent = four === null && six === null
  return {
    state: addresses.length > 0 ? 'found' : isSilent ? 'silent' : 'missing',
    alias: aliases?.[0] ?? null,
    addresses,
  }
}

/** The texts that DNS has of a name; null where no server answered. @param servers as for `lookUp` */
export async function textsOf(host: string, servers?: readonly string[]): Promise<string[] | null> {
  const { resolver, end } = patientResolver(servers)
  const texts = await answerOf(resolver.resolveTxt(rooted(host)))
  end()
  return texts?.map((pieces) => pieces.join('')) ?? null
}

/** Gives up what has no answer after five seconds; `end` says that there is nothing more to ask. */
function patientResolver(servers: readonly string[] | undefined) {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const end = new AbortController()
  void delay(PATIENCE_MS, null, { ref: false, signal: end.signal }).then(
    () => resolver.cancel(),
    () => {},
  )
  return { resolver, end: () => end.abort() }
}

/** The dot at its end keeps search domains of this machine out. */
const rooted = (host: string): string => `${host}.`

/** Null where no server answered. */
async function answerOf<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return await asked
  } catch (error) {
    return NOTHING.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}
