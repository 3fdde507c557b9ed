import type { Environment } from '../platform/config/environment.ts'

const DEFAULT_PORT = 3000

export function portOf(environment: Environment): number {
  return environment.PORT ?? DEFAULT_PORT
}

/** The address that people open, without a slash at its end. */
export function originOf(environment: Environment, port = portOf(environment)): string {
  return environment.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${port}`
}

/** The address of the studio, without a slash at its end. */
export function studioOf(environment: Environment, port = portOf(environment)): string {
  return environment.CONSOLE_URL?.replace(/\/$/, '') ?? originOf(environment, port)
}
