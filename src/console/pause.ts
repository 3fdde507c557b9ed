/** @param ms milliseconds */
export const pause = (ms: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), ms))
