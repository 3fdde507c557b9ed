/** A file did not get into the library. The message is the server's sentence; '' where there was no answer. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  /** Whether another try can end otherwise; not where the file itself was refused. */
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}
