/** Files that are being sent into texts, and the text of each: this page alone knows where they will stand. */
const onTheWay = new Map<Promise<boolean>, object>()

/**
 * Counts a file as on its way into a text.
 * @param text the open text
 * @param placing settles with whether the file stands there
 */
export function fileIsOnTheWay(text: object, placing: Promise<boolean>): void {
  onTheWay.set(placing, text)
  void placing.then(() => onTheWay.delete(placing))
}

/** Nobody waits any more for the files of a text that is closed. */
export function forgetFilesOf(text: object): void {
  for (const [placing, where] of onTheWay) if (where === text) onTheWay.delete(placing)
}

export const areFilesOnTheWay = (): boolean => onTheWay.size > 0

/** Resolves when no file is on the way, with whether all of them stand in their texts. */
export async function untilFilesArrived(): Promise<boolean> {
  let isEachPlaced = true
  while (onTheWay.size > 0) {
    const placed = await Promise.all(onTheWay.keys())
    isEachPlaced &&= placed.every(Boolean)
  }
  return isEachPlaced
}
