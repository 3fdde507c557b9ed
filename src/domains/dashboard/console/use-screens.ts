import { useConsole } from '../../../console/context.ts'

/** The address, where the console has a screen at its path; else undefined, and there is nothing to link to. */
export function useScreens(): (address: string) => string | undefined {
  const { slices } = useConsole()
  const paths = new Set(slices.flatMap(({ screens }) => screens.map(({ path }) => path)))
  return (address) => (paths.has(address.split('?')[0] ?? '') ? address : undefined)
}
