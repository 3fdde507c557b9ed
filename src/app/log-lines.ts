interface Sink {
  write(text: string): void
}

/** How long a line may wait for others, in milliseconds. A process that is killed loses the lines that wait. */
const WAIT_MS = 20
/** Above this many characters the lines are written at once. */
const WAITING_MAX = 64 * 1024

/**
 * Gathers lines for a moment into one write, so that not every request costs a system call. An orderly end of the process, also
 * by an uncaught error, writes what waits.
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
      // The timer does not keep the process alive: its end writes what is left.
      if (lines === '') setTimeout(flush, WAIT_MS).unref()
      lines += line
      if (lines.length >= WAITING_MAX) flush()
    },
  }
}
