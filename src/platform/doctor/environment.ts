import { type Environment, isLoopback, lookAtEnvironment } from '../config/environment.ts'
import { type Check, type Finding, note, ok, problem } from './check.ts'

export const ENVIRONMENT_CHECK: Check<NodeJS.ProcessEnv> = {
  name: 'the environment',
  run(variables) {
    const { environment, mistakes } = lookAtEnvironment(variables)
    const found = [...mistakes.map(problem), ...contradictions(variables, environment)]
    return found.some(({ kind }) => kind === 'problem')
      ? found
      : [ok('The variables of the environment fit together.'), ...found]
  },
}

/** Variables that are valid one by one but contradict each other. */
function contradictions(variables: NodeJS.ProcessEnv, environment: Environment): Finding[] {
  const { HOST, PUBLIC_URL, DATABASE_URL, PG_BIN_DIR } = environment
  const isOpen = !isLoopback(HOST)
  const address = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL)
  const found: Finding[] = []
  if (isOpen && !variables.PUBLIC_URL) {
    found.push(
      problem(
        `HOST=${HOST} is reached by other machines, and PUBLIC_URL is missing: set it to the https address that people open.`,
      ),
    )
  }
  if (address?.protocol === 'http:' && !isLoopback(address.hostname)) {
    found.push(
      problem(
        'PUBLIC_URL is plain http, so that passwords travel readable: put a proxy with https in front and name its address.',
      ),
    )
  }
  if (address?.protocol === 'https:' && !variables.TRUST_PROXY) {
    found.push(
      problem(
        'PUBLIC_URL is https and TRUST_PROXY is missing, so that every write from a browser is refused: name the address of the proxy.',
      ),
    )
  }
  if (DATABASE_URL !== undefined && !variables.SECRET_KEY) {
    found.push(
      note(
        'DATABASE_URL is set and SECRET_KEY is not: the key lies in the data folder, which every copy of Flyleaf needs then.',
      ),
    )
  }
  if (DATABASE_URL !== undefined && PG_BIN_DIR !== undefined) {
    found.push(note('PG_BIN_DIR has no effect beside DATABASE_URL.'))
  }
  return found
}
