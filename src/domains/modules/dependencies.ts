/** What is asked of a module of the catalogue. */
interface Known {
  id: string
  dependencies: readonly string[]
  isEnabled: boolean
}

/** Ids of modules that are off and that one of these depends on, also through others: each before those that need it. */
export function neededBy(ids: Iterable<string>, rows: readonly Known[]): string[] {
  return reached(ids, (id) => {
    const { dependencies = [] } = rows.find((row) => row.id === id) ?? {}
    return dependencies.filter((one) => rows.some((row) => row.id === one && !row.isEnabled))
  })
}

/** Ids of modules that are on and depend on one of these, also through others: each before those that it needs. */
export function dependantsOf(ids: Iterable<string>, rows: readonly Known[]): string[] {
  return reached(ids, (id) =>
    rows.filter((row) => row.isEnabled && row.dependencies.includes(id)).map((row) => row.id),
  )
}

function reached(ids: Iterable<string>, next: (id: string) => string[]): string[] {
  const begun = new Set<string>()
  const found: string[] = []
  const visit = (id: string) => {
    if (begun.has(id)) return
    begun.add(id)
    for (const one of next(id)) {
      visit(one)
      if (!found.includes(one)) found.push(one)
    }
  }
  for (const id of ids) visit(id)
  return found
}
