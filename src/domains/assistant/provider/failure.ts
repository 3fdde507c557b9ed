import { Problem, tooMany, unavailable } from '../../../kernel/problem.ts'
import { OutsideFailure } from '../../../platform/outside/guarded-fetch.ts'

/** When a service says nothing of it, in seconds. */
const RETRY_S = 30
const RETRY_MAX_S = 86_400

/** The service, or what is set of it, is at fault; another question would fail as well. */
export class ServiceFault extends Problem {}

const fault = (detail: string, retryAfter = RETRY_S) =>
  new ServiceFault('unavailable', detail, { retryAfter })

interface Asked {
  host: string
  model: string
  /** Whether a piece of the answer has come. */
  hasBegun: boolean
}

/** What a failed request to the service of a model means to whoever asked. */
export function failureOf(error: unknown, asked: Asked): unknown {
  if (error instanceof Problem) return error
  const outside = causeIn(error, (one) => one instanceof OutsideFailure)
  if (outside instanceof OutsideFailure) return fault(sentenceOf(outside, asked.host))
  const answered = causeIn(error, (one) => typeof statusIn(one) === 'number')
  if (answered) return ofStatus(statusIn(answered) ?? 0, retryAfterOf(answered), asked)
  return asked.hasBegun ? cutAnswer(asked.host) : brokenAnswer(asked.host)
}

/** The service said something that is no answer. */
export const brokenAnswer = (host: string) =>
  fault(`${host} answered with something that cannot be read. Your text is as it was.`)

/** The service stopped before the end of its answer. */
export const cutAnswer = (host: string) =>
  fault(`${host} stopped in the middle of its answer. Your text is as it was.`)

function sentenceOf({ kind }: OutsideFailure, host: string): string {
  switch (kind) {
    case 'closed':
      return `${host} is not on the open web. Whoever runs this installation can allow it with AI_PRIVATE_HOSTS.`
    case 'unknown':
      return `There is no host ${host}. Please check the address in Settings, AI.`
    case 'silent':
      return `${host} has said nothing for too long. Please try again.`
    case 'redirect':
      return `${host} leads to another address, which is not followed. Please enter that one in Settings, AI.`
    case 'too-large':
      return `${host} sent more than a text may be. Your text is as it was.`
    default:
      return `${host} cannot be reached. Please try again.`
  }
}

function ofStatus(status: number, retryAfter: number | null, { host, model }: Asked): Problem {
  if (status === 401 || status === 403)
    return fault(`${host} refuses the key. An owner can enter another one in Settings, AI.`)
  if (status === 404)
    return fault(
      `${host} does not know ${model || 'this address'}. An owner can choose another one in Settings, AI.`,
    )
  if (status === 429) return tooMany(busySentence(host, retryAfter), retryAfter ?? RETRY_S)
  if (status === 413 || status === 400)
    return unavailable(`${host} does not take this text. It may be too long for ${model}.`, RETRY_S)
  return fault(`${host} has a fault of its own (${status}). Please try again later.`, retryAfter ?? RETRY_S)
}

function busySentence(host: string, retryAfter: number | null): string {
  if (retryAfter === null) return `${host} takes no more for now. Please try again later.`
  return retryAfter > 120
    ? `${host} takes no more for now. Please try again in ${Math.ceil(retryAfter / 60)} min.`
    : `${host} takes no more for now. Please try again in ${retryAfter} s.`
}

/** The first error of the chain of causes for which this is true. */
function causeIn(error: unknown, isIt: (one: unknown) => boolean): unknown {
  for (let one = error, depth = 0; one && depth < 8; one = (one as Error).cause, depth++) {
    if (isIt(one)) return one
  }
  return null
}

const statusIn = (error: unknown): number | undefined => (error as { statusCode?: number }).statusCode

function retryAfterOf(error: unknown): number | null {
  const { responseHeaders } = error as { responseHeaders?: Record<string, string> }
  const seconds = Number(responseHeaders?.['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_MAX_S) : null
}
