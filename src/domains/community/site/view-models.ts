/** /circles while no circle is open. */
export interface CirclesView {
  homePath: string
}
