import type pg from 'pg'

/** Rows as PostgreSQL writes them in the text format of COPY, each with its line end. */
export type Rows = AsyncIterable<Buffer[]>

/** The part of pg's connection that a COPY needs; its types leave out the calls for it. */
interface CopyConnection {
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

type Client = Pick<pg.Client, 'query'>

/** Rows that wait for their reader; above that the server has to wait. */
const MOST_WAITING_BYTES = 1024 ** 2

/** Streams the rows of `copy ... to stdout`. */
export function copyOut(client: Client, text: string): Rows {
  let waiting: Buffer[] = []
  let bytes = 0
  let end: { error?: Error } | null = null
  let connection: CopyConnection | undefined
  let wake = () => {}
  const finish = (error?: Error) => {
    end ??= error ? { error } : {}
    wake()
  }
  submit(client, {
    submit(given) {
      connection = given
      given.query(text)
    },
    handleCopyData({ chunk }) {
      // The chunk lies in a buffer that pg uses again.
      waiting.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes > MOST_WAITING_BYTES) connection?.stream.pause()
      wake()
    },
    handleCopyInResponse: () => {},
    handleCommandComplete: () => {},
    handleReadyForQuery: () => finish(),
    handleError: finish,
  })
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (waiting.length > 0) {
          const rows = waiting
          waiting = []
          bytes = 0
          connection?.stream.resume()
          yield rows
        } else if (end) {
          if (end.error) throw end.error
          return
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    },
  }
}

/** Sends rows to `copy ... from stdin`. @returns how many were stored */
export function copyIn(client: Client, text: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let isOver = false
    let count = 0
    let connection: CopyConnection | undefined
    async function send(given: CopyConnection): Promise<void> {
      try {
        for await (const piece of pieces) {
          if (isOver) return
          given.sendCopyFromChunk(piece)
          if (given.stream.writableNeedDrain) await drained(given.stream)
        }
        if (!isOver) given.endCopyFrom()
      } catch (error) {
        // The reason of the source says more than the server's answer to it.
        reject(error)
        if (!isOver) given.sendCopyFail('the source failed')
      }
    }
    submit(client, {
      submit(given) {
        connection = given
        given.query(text)
      },
      handleCopyData: () => {},
      handleCopyInResponse: () => connection && void send(connection),
      handleCommandComplete({ text: tag }) {
        // Such as `COPY 20`.
        count = Number(tag.slice(tag.lastIndexOf(' ')))
      },
      handleReadyForQuery() {
        isOver = true
        resolve(count)
      },
      handleError(error) {
        isOver = true
        reject(error)
      },
    })
  })
}

/** What pg calls of a query while it runs. */
interface Running {
  submit(connection: CopyConnection): void
  handleCopyData(message: { chunk: Uint8Array }): void
  handleCopyInResponse(): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

function submit(client: Client, running: Running): void {
  // pg's own type of a connection lacks the calls of COPY, which it has.
  client.query(running as unknown as pg.Submittable)
}

/** A connection that ends meanwhile makes nobody wait for ever. */
function drained(stream: CopyConnection['stream']): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go)
      stream.off('close', go)
      resolve()
    }
    stream.on('drain', go)
    stream.on('close', go)
  })
}
