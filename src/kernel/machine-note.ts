/** An item of whose texts a page consists, by the name of its type. */
export interface TextOf {
  kind: string
  id: string
}

/** What a page says of texts that a model has translated. */
export interface MachineNote {
  /** Who has called them right; null: for some of them nobody has. */
  checkedBy: string | null
}
