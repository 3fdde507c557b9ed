/** An expected reason not to start; its message is one plain sentence for the terminal, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
