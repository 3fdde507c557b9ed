import { randomUUID } from 'node:crypto'

/** Names a request in its answer and its log line. */
export const newRequestId = (): string => randomUUID()
