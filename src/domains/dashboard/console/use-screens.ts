import { useConsole } from '../../../console/context.ts'
import { hasScreen } from '../../../console/menu.ts'

/** The address, where the person can open a screen at its path; else undefined, and there is nothing to link to. */
export function useScreens(): (address: string) => string | undefined {
  const { slices, site } = useConsole()
  return (address) => (hasScreen(slices, site, address.split('?')[0] ?? '') ? address : undefined)
}
