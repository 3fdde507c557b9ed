import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { later } from '../later.tsx'
import { reachOf } from '../../kernel/role.ts'
import { useConsole } from '../context.ts'
import { menuOf } from '../menu.ts'
import { PaletteSheet } from '../palette/palette-sheet.tsx'
import { useKeys } from '../keys/use-keys.tsx'
import { useOpenScreen } from './open-screen.ts'
import { type ItemToReview, ShellContext, type SheetName } from '../shell-context.ts'

const KeySheet = later(() => import('./key-sheet.tsx'))
const More = later(() => import('./more.tsx'))
const PublishSheet = later(() => import('../review/publish-sheet.tsx'))

const SHEETS = {
  palette: PaletteSheet,
  keys: KeySheet,
  more: More,
  publish: PublishSheet,
} satisfies Record<Exclude<SheetName, 'assistant'>, unknown>

/** Key in localStorage for whether the side bar is a rail, separately for lists and editors. */
const RAIL = 'flyleaf.rail'

/** Holds whether the side bar is a rail, and the open sheet. */
export function ShellProvider({ children }: { children: ReactNode }) {
  const { isEditor } = useOpenScreen()
  const place = isEditor ? 'editors' : 'lists'
  const [rails, setRails] = useState(keptRails)
  const [open, setOpen] = useState<{ name: SheetName; asked: ItemToReview | null } | null>(null)
  const openSheet = useCallback(
    (name: SheetName, asked: ItemToReview | null = null) => setOpen({ name, asked }),
    [],
  )
  const isRail = rails[place]
  const toggleRail = () => {
    const next = { ...rails, [place]: !isRail }
    keepRails(next)
    setRails(next)
  }
  const { slices } = useConsole()
  const Assistant = slices.find(({ assistant }) => assistant)?.assistant?.Dialog
  return (
    <ShellContext value={{ isRail, toggleRail, openSheet }}>
      <ShellKeys onOpen={openSheet} />
      {children}
      {open && (
        <Suspense fallback={null}>
          {open.name === 'assistant'
            ? Assistant && <Assistant onClose={() => setOpen(null)} />
            : sheetOf(open.name, { asked: open.asked, onClose: () => setOpen(null) })}
        </Suspense>
      )}
    </ShellContext>
  )
}

function sheetOf(
  name: keyof typeof SHEETS,
  given: { asked: ItemToReview | null; onClose: () => void },
): ReactNode {
  const Sheet = SHEETS[name]
  return <Sheet {...given} />
}

/** The shortcuts that are the same everywhere. */
function ShellKeys({ onOpen }: { onOpen: (name: SheetName) => void }) {
  const t = useTranslations()
  const { slices, site } = useConsole()
  const navigate = useNavigate()
  const everywhere = t('console.keyGroup.everywhere')
  const goTo = t('console.keyGroup.goTo')
  useKeys([
    {
      keys: 'Mod+K',
      label: t('console.find'),
      group: everywhere,
      run: () => !hasMarkedText() && onOpen('palette'),
    },
    { keys: 'Mod+Shift+K', label: t('console.findInText'), group: everywhere, run: () => onOpen('palette') },
    ...(reachOf(site.role, 'content.publish') === null
      ? []
      : [
          {
            keys: 'Mod+Shift+P',
            label: t('console.review.open'),
            group: everywhere,
            run: () => onOpen('publish'),
          },
        ]),
    { keys: '?', label: t('console.thisSheet'), group: everywhere, run: () => onOpen('keys') },
    { keys: 'F8', label: t('console.newestMessage'), group: everywhere },
    ...menuOf(slices, site).flatMap(({ path, label, goKey }) =>
      goKey ? [{ keys: `G ${goKey}`, label: t(label), group: goTo, run: () => void navigate(path) }] : [],
    ),
  ])
  return null
}

/** Whether words are selected in rich text, where Ctrl+K makes a link. */
function hasMarkedText(): boolean {
  const element = document.activeElement
  return element instanceof HTMLElement && element.isContentEditable && !getSelection()?.isCollapsed
}

const STANDARD = { lists: false, editors: true }

function keptRails(): typeof STANDARD {
  try {
    return { ...STANDARD, ...JSON.parse(localStorage.getItem(RAIL) ?? '{}') }
  } catch {
    // Storage is switched off, or holds something else.
    return STANDARD
  }
}

function keepRails(rails: typeof STANDARD): void {
  try {
    localStorage.setItem(RAIL, JSON.stringify(rails))
  } catch {
    // Without storage the next page load begins with the default.
  }
}
