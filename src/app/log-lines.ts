interface Sink {
  write(text: string): void
}

/**
 * Gathers the lines of one turn of the event loop into one write: a line for each request would otherwise be a call of the
 * system for each. What ends the process in order, an error that nobody caught included, still writes them.
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
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}
