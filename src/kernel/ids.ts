const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A lower-case uuid; keys are uuid v7 made by the server. */
export function isUuid(value: string): boolean {
  return UUID.test(value)
}
