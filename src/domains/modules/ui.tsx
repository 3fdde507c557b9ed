import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'

/**
 * A component of a module by its name in the catalogue; a name without one, such as that of a module which somebody
 * added, is a line of the log and nothing on the page.
 */
export function ModuleComponent<P extends object>({
  name,
  installed,
  props,
}: {
  name: string
  installed: Readonly<Record<string, ComponentType<P>>>
  props: P
}) {
  const Installed = Object.hasOwn(installed, name) ? installed[name] : undefined
  if (Installed) return <Installed {...props} />
  warnNotInstalled(name)
  return null
}

/** What modules are called; one that somebody added to the catalogue has the name that was given to it. */
export function useModuleName(): (module: { id: string; name: string }) => string {
  const names = useTranslations('modules.name')
  return ({ id, name }) => (names.has(id) ? names(id) : name)
}

/** Says in the log of the browser that a module is a record alone. */
export function warnNotInstalled(name: string): void {
  console.warn(`No component is installed for the module ${name}.`)
}
