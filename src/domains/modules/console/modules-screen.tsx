import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useConsole, useMay } from '../../../console/context.ts'
import { FilterChip, SearchField } from '../../../console/list/toolbar.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { NotFound } from '../../../console/not-found.tsx'
import { Screen } from '../../../console/screen.tsx'
import { useKeys } from '../../../console/keys/use-keys.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { CATEGORIES, type ModuleState, moduleStateOf } from '../contract.ts'
import type { ModuleRow } from '../shapes.ts'
import { GapDialog } from './gap-dialog.tsx'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleFacts } from './module-facts.tsx'
import { ModuleLine, type Switches } from './module-line.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useModules, useModuleWords, useSwitches } from './use-modules.ts'

/** Categories as they stand beside each other where there is room. */
const COLUMNS = [
  ['core', 'book'],
  ['community', 'practices', 'media', 'forms'],
] as const

const STATES = {
  id: 'state',
  label: 'modules.state',
  icon: 'state',
  options: [
    { value: 'on', label: 'modules.enabled' },
    { value: 'off', label: 'modules.disabled' },
    { value: 'toCome', label: 'modules.toCome' },
  ],
} as const

const CATEGORY = {
  id: 'category',
  label: 'modules.categoryLabel',
  icon: 'category',
  options: CATEGORIES.map((value) => ({ value, label: `modules.category.${value}` })),
} as const

interface ModuleFilters {
  /** Modules switched since the filter was set: they stay listed, whatever their state. */
  switched: readonly string[]
  q: string
  states: readonly string[]
  categories: readonly string[]
}

const EVERYTHING: ModuleFilters = { switched: [], q: '', states: [], categories: [] }

/** The modules of the site, each with its switch; the address may name the one whose facts are open. */
export default function ModulesScreen() {
  const { moduleId } = useParams()
  const t = useTranslations('modules')
  const { person } = useConsole()
  const modules = useModules()
  const [create, putCreate] = useInAddress('create')
  const mayAdd = person.isPlatformOwner
  const isAdding = mayAdd && create !== null
  if (moduleId !== undefined && modules.data?.every(({ id }) => id !== moduleId)) {
    return <NotFound home="/admin/modules" />
  }
  return (
    <Screen title={t('title')}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3 tablet:mb-5">
          <h1>{t('title')}</h1>
          {mayAdd && (
            <Button kind="primary" icon="plus" onClick={() => void putCreate('')}>
              {t('add')}
            </Button>
          )}
        </div>
        {modules.data ? (
          <Catalogue key={moduleId} rows={modules.data} mayChange={mayAdd} named={moduleId ?? null} />
        ) : modules.isError ? (
          <LoadingFailed
            sentence="modules.failed"
            error={modules.error}
            onRetry={() => void modules.refetch()}
          />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
      {isAdding && (
        <ModuleDialog
          item={null}
          onClose={() => void putCreate(null)}
          onSaved={() => void modules.refetch()}
        />
      )}
    </Screen>
  )
}

interface CatalogueProps {
  rows: readonly ModuleRow[]
  mayChange: boolean
  named: string | null
}

function Catalogue({ rows, mayChange, named }: CatalogueProps) {
  const t = useTranslations('modules')
  const tAll = useTranslations('console')
  const { nameOf } = useModuleWords()
  const mayToggle = useMay('module.toggle')
  const [asked, setAsked] = useState(EVERYTHING)
  const switches = before(useSwitches(rows), ({ id }) =>
    setAsked({ ...asked, switched: [...asked.switched, id] }),
  )
  const [chosen, setChosen] = useState(named)
  const [isSheetOpen, setSheetOpen] = useState(() => named !== null && !matchMedia(BESIDE).matches)
  const [changing, setChanging] = useState<Changing | null>(null)
  const lines = useRef<HTMLDivElement>(null)
  const shown = useShown(rows, asked)
  const current = shown.find(({ id }) => id === chosen) ?? shown[0]
  // Two dialogs never lie over each other: the sheet makes room.
  const change = (way: 'edit' | 'remove') => () => {
    setSheetOpen(false)
    if (current) setChanging({ way, row: current })
  }
  const factsWith = (acting: Switches) =>
    current && (
      <ModuleFacts
        row={current}
        rows={rows}
        switches={acting}
        mayToggle={mayToggle}
        onEdit={mayChange ? change('edit') : null}
        onRemove={mayChange ? change('remove') : null}
      />
    )
  const lineOf = (row: ModuleRow) => (
    <ModuleLine
      key={row.id}
      row={row}
      rows={rows}
      switches={switches}
      mayToggle={mayToggle}
      isCurrent={row === current}
      onTouch={() => setChosen(row.id)}
      onOpen={() => {
        setChosen(row.id)
        setSheetOpen(!matchMedia(BESIDE).matches)
      }}
    />
  )
  // The sheet would cover the result.
  const closing = before(switches, () => setSheetOpen(false))
  return (
    <>
      <Narrowing
        rows={rows}
        asked={asked}
        onNarrow={(by) => setAsked({ ...asked, switched: [], ...by })}
        onLeave={() => lines.current?.querySelector<HTMLElement>('button')?.focus()}
      />
      {!mayToggle && <p className="mb-3 text-second text-ink-2">{t('mayNot')}</p>}
      <div className="gap-x-11 min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_316px]">
        <div ref={lines} className="grid content-start gap-x-11 wide:grid-cols-2">
          {COLUMNS.map((categories) => (
            <div key={categories[0]} className="min-w-0">
              {categories.map((category) => (
                <Group key={category} label={t(`category.${category}`)}>
                  {shown.filter((row) => row.category === category).map(lineOf)}
                </Group>
              ))}
            </div>
          ))}
          {shown.length === 0 && <Nothing onClear={() => setAsked(EVERYTHING)} />}
        </div>
        {current && (
          <aside
            aria-label={t('about', { name: nameOf(current) })}
            className="-ml-4 border-l border-line pt-4 pl-7 max-[1279px]:hidden"
          >
            <h2 className="text-[16px]/6 font-semibold">{nameOf(current)}</h2>
            {factsWith(switches)}
          </aside>
        )}
      </div>
      {isSheetOpen && current && (
        <Sheet title={nameOf(current)} closeLabel={tAll('close')} onClose={() => setSheetOpen(false)}>
          <div className="pb-8">{factsWith(closing)}</div>
        </Sheet>
      )}
      {switches.gap && <GapDialog gap={switches.gap} switches={switches} />}
      {changing && (
        <ChangeDialog
          {...changing}
          onClose={() => setChanging(null)}
          onDone={() => void switches.readAgain()}
        />
      )}
    </>
  )
}

/** Wraps switches so that `act` runs before a module is switched. */
function before<S extends Switches>(switches: S, act: (row: ModuleRow) => void): S {
  return {
    ...switches,
    ask(row: ModuleRow, isEnabled: boolean) {
      act(row)
      switches.ask(row, isEnabled)
    },
  }
}

/** What stands where no module is as it is asked for. */
function Nothing({ onClear }: { onClear: () => void }) {
  const t = useTranslations('modules')
  return (
    <div className="flex flex-col items-start gap-3 pt-8">
      <p className="font-serif text-[20px]/7 font-medium">{t('nothingMatches')}</p>
      <Button onClick={onClear}>{t('clear')}</Button>
    </div>
  )
}

interface NarrowingProps {
  rows: readonly ModuleRow[]
  asked: ModuleFilters
  onNarrow: (by: Partial<ModuleFilters>) => void
  /** The search is left for what it found. */
  onLeave: () => void
}

/** What narrows the modules down, and how many there are of each standing. */
function Narrowing({ rows, asked, onNarrow, onLeave }: NarrowingProps) {
  const t = useTranslations('modules')
  const search = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', label: t('search'), group: t('title'), run: () => search.current?.focus() }])
  const countOf = (standing: ModuleState) =>
    rows.filter((row) => moduleStateOf(row, row.isEnabled) === standing).length
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
      <h2 className="mr-1.5 text-ui font-semibold whitespace-nowrap max-tablet:w-full">
        {t('all', { count: rows.length })}
      </h2>
      <SearchField
        ref={search}
        label={t('search')}
        value={asked.q}
        onChange={(q) => onNarrow({ q })}
        onLeave={onLeave}
      />
      <FilterChip
        filter={STATES}
        chosen={asked.states}
        onChange={(change) => onNarrow({ states: change(asked.states) })}
      />
      <FilterChip
        filter={CATEGORY}
        chosen={asked.categories}
        onChange={(change) => onNarrow({ categories: change(asked.categories) })}
      />
      <p role="status" className="text-second text-ink-2 tablet:ml-auto">
        {t('counts', { on: countOf('on'), off: countOf('off'), soon: countOf('toCome') })}
      </p>
    </div>
  )
}

interface Changing {
  way: 'edit' | 'remove'
  row: ModuleRow
}

function ChangeDialog({ way, row, onClose, onDone }: Changing & { onClose: () => void; onDone: () => void }) {
  if (way === 'remove') return <RemoveDialog row={row} onClose={onClose} onRemoved={onDone} />
  return <ModuleDialog item={row} onClose={onClose} onSaved={onDone} />
}

/** From this width on the facts stand beside the list. */
const BESIDE = '(min-width: 1280px)'

function Group({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={label} className="mb-4">
      <h3 className="border-b border-line-2 pt-2 pb-1.5 text-second font-semibold text-ink-2">{label}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function useShown(
  rows: readonly ModuleRow[],
  { switched, q, states, categories }: ModuleFilters,
): ModuleRow[] {
  const { nameOf, descriptionOf } = useModuleWords()
  const words = q.trim().toLocaleLowerCase()
  const texts = useMemo(
    () => new Map(rows.map((row) => [row.id, `${nameOf(row)} ${descriptionOf(row)}`.toLocaleLowerCase()])),
    [rows, nameOf, descriptionOf],
  )
  return rows.filter(
    (row) =>
      texts.get(row.id)?.includes(words) &&
      (states.length === 0 ||
        switched.includes(row.id) ||
        states.includes(moduleStateOf(row, row.isEnabled))) &&
      (categories.length === 0 || categories.includes(row.category)),
  )
}
