import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SITES_KEY } from '../../../console/prefetch.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { BUILT_IN_MODULES } from '../contract.ts'
import { listModules, toggleModule } from '../calls.ts'
import type { ModuleRow } from '../shapes.ts'
import { dependantsOf, neededBy } from '../dependencies.ts'
import { useModuleName, warnNotInstalled } from '../ui.tsx'

/** The catalogue as it stands on the open site. */
export function useModules() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['modules', site.id],
    queryFn: () => call(listModules, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** Whether code exists for it: a record added by somebody has none. */
export function isInstalled({ id, isCore }: Pick<ModuleRow, 'id' | 'isCore'>): boolean {
  return isCore || BUILT_IN_MODULES.includes(id)
}

/** What is said of modules; one that somebody added has the words that were given to it. */
export function useModuleWords() {
  const t = useTranslations('modules')
  const format = useFormatter()
  const nameOf = useModuleName()
  return {
    nameOf,
    descriptionOf: ({ id, description }: ModuleRow) =>
      t.has(`description.${id}`) ? t(`description.${id}`) : description,
    /** What the switch of a module does not do, where one would expect it. */
    noteOf: ({ id }: ModuleRow) => (t.has(`note.${id}`) ? t(`note.${id}`) : ''),
    whyToCome: ({ id }: ModuleRow) => (t.has(`toComeOf.${id}`) ? t(`toComeOf.${id}`) : t('toComeText')),
    namesOf: (rows: readonly ModuleRow[]) => format.list(rows.map(nameOf)),
  }
}

/** A switch that affects other modules too, in switching order; the clicked one comes last. */
export interface Gap {
  row: ModuleRow
  isEnabled: boolean
  others: ModuleRow[]
}

/** Requests under way. */
interface Pending {
  rows: readonly ModuleRow[]
  isEnabled: boolean
}

/** Switches modules; what wants others along is asked first. */
export function useSwitches(rows: readonly ModuleRow[]) {
  const t = useTranslations('modules')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { site } = useConsole()
  const [gap, setGap] = useState<Gap | null>(null)
  const [pending, setPending] = useState<readonly Pending[]>([])
  // The last click wins: requests are sent one after the other.
  const last = useRef(Promise.resolve())
  const onWay = ({ id }: ModuleRow) => pending.findLast((one) => one.rows.some((row) => row.id === id))

  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: ['modules', site.id] })
    void queries.invalidateQueries({ queryKey: ['modules-data', site.id] })
    // The side shows the entries of what is on.
    void queries.invalidateQueries({ queryKey: SITES_KEY })
    void queries.invalidateQueries({ queryKey: ['dashboard', site.id], refetchType: 'none' })
  }

  async function run(row: ModuleRow, isEnabled: boolean, others: readonly ModuleRow[]): Promise<void> {
    const own: Pending = { rows: [...others, row], isEnabled }
    setPending((before) => [...before, own])
    last.current = last.current.then(() => send(row, isEnabled, others))
    await last.current
    setPending((before) => before.filter((one) => one !== own))
  }

  async function send(row: ModuleRow, isEnabled: boolean, others: readonly ModuleRow[]): Promise<void> {
    const also = others.map(({ id }) => id)
    try {
      const params = { forkId: site.id, moduleId: row.id }
      await call(toggleModule, { params, body: { isEnabled, also } })
      if (isEnabled && !isInstalled(row)) warnNotInstalled(row.id)
      const undo = { label: t('undo'), onAct: () => void run(row, !isEnabled, others) }
      toast({ title: t('updatedTitle'), description: t('updated'), action: undo })
    } catch (error) {
      toast({
        title: t('updateFailedTitle'),
        description: sentenceOf(error) || t('updateFailed'),
        isDestructive: true,
      })
    }
    await readAgain()
  }

  return {
    gap,
    isPending: pending.length > 0,
    /** The state of a switch, including a pending request. */
    isOn: (row: ModuleRow) => onWay(row)?.isEnabled ?? row.isEnabled,
    ask(row: ModuleRow, isEnabled: boolean): void {
      const before = onWay(row)
      if (before) {
        const others = before.rows.filter(({ id }) => id !== row.id)
        if (before.isEnabled !== isEnabled) void run(row, isEnabled, others)
        return
      }
      const ids = isEnabled ? neededBy([row.id], rows) : dependantsOf([row.id], rows)
      const others = ids.flatMap((id) => rows.find((one) => one.id === id) ?? [])
      if (others.length === 0) void run(row, isEnabled, [])
      else setGap({ row, isEnabled, others })
    },
    close: () => setGap(null),
    async confirm(): Promise<void> {
      if (!gap) return
      await run(gap.row, gap.isEnabled, gap.others)
      // Another question may be open by now.
      setGap((now) => (now === gap ? null : now))
    },
    readAgain,
  }
}
