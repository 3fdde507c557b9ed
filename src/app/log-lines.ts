interface Sink {
  write(text: string): void
}

/** How long a line may wait for others, in milliseconds: what a process that is killed at once never said. */
const WAIT_MS = 20
/** Above it they are written without waiting, in characters. */
const WAITING_MAX = 64 * 1024

/**
 * Gathers lines for a moment into one write: a line for each request would otherwise be a call of the system for each.
 * What ends the process in order, an error that nobody caught included, still writes them.
 */
export function gatherLines(sink: Sink): Sink {
  let lines = ''
  const flush = () => {
    if (lines === '') return
    const text = lines
    lines = ''
    sink.write(text)
  }
  process.on('exit', flush)
  return {
    write(line) {
      // A timer that nothing else waits for: the end of the process writes what is left.
      if (lines === '') setTimeout(flush, WAIT_MS).unref()
      lines += line
      if (lines.length >= WAITING_MAX) flush()
    },
  }
}
