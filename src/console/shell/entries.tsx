import { useId } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useConsole } from '../context.ts'
import { menuOf } from '../menu.ts'
import { MENU_GROUPS, type MenuEntry } from '../catalogue/slice.ts'
import { useCounts } from '../use-counts.ts'
import { useOpenScreen } from './open-screen.ts'
import { onRail, type SideForm } from './side-form.ts'

interface Props {
  form: SideForm
  /** Also called when an entry is followed. */
  onChoose?: () => void
}

/** The entries that the person can open, under their groups, with the totals of their lists. */
export function Entries({ form, onChoose }: Props) {
  const { slices, site } = useConsole()
  const counts = useCounts()
  const { menuPath } = useOpenScreen()
  const entries = menuOf(slices, site)
  return MENU_GROUPS.map((group) => {
    const own = entries.filter((entry) => entry.group === group)
    return (
      own.length > 0 && <Group key={group} {...{ group, form, onChoose, counts, menuPath }} entries={own} />
    )
  })
}

interface GroupProps extends Props {
  group: (typeof MENU_GROUPS)[number]
  entries: MenuEntry[]
  counts: ReturnType<typeof useCounts>
  menuPath: string
}

function Group({ group, entries, counts, menuPath, form, onChoose }: GroupProps) {
  const t = useTranslations('console')
  const id = useId()
  const hasHeading = group !== 'top'
  return (
    <section aria-labelledby={hasHeading ? id : undefined}>
      {hasHeading && (
        <>
          <h2
            id={id}
            className={`px-2.5 pt-4 pb-1.25 text-small font-medium text-ink-3 ${onRail(form, 'sr-only')}`}
          >
            {t(`group.${group}`)}
          </h2>
          <span aria-hidden className={`mx-2 my-1.75 hidden h-px bg-line-2 ${onRail(form, 'block')}`} />
        </>
      )}
      <ul className="flex flex-col gap-px">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry
              {...{ entry, form, onChoose }}
              count={entry.count === undefined ? undefined : counts[entry.count]}
              isHere={entry.path === menuPath}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ENTRY =
  'hit relative flex h-8 -outline-offset-2 items-center gap-2.5 rounded-control px-2.5 max-tablet:h-11'
const CURRENT =
  'font-semibold text-ink before:absolute before:inset-y-[7px] before:left-0 before:w-[3px] ' +
  'before:rounded-r-xs before:bg-accent contrast:before:w-1 [&_svg]:text-accent'
const OTHER = 'font-medium text-ink-2 hover:bg-hover [&_svg]:text-ink-3'

function Entry({
  entry,
  count,
  isHere,
  form,
  onChoose,
}: Props & { entry: MenuEntry; count: number | undefined; isHere: boolean }) {
  const t = useTranslations()
  const format = useFormatter()
  const id = useId()
  const link = (
    <Link
      to={entry.path}
      onClick={onChoose}
      aria-current={isHere ? 'page' : undefined}
      aria-describedby={count === undefined ? undefined : id}
      className={`${ENTRY} ${onRail(form, 'h-11 justify-center px-0')} ${isHere ? `${CURRENT} ${form === 'sheet' ? 'bg-press' : 'bg-here shadow-here'}` : OTHER}`}
    >
      <Icon name={entry.icon} className={`size-4 ${onRail(form, 'size-4.5')}`} />
      <span className={`truncate ${onRail(form, 'sr-only')}`}>{t(entry.label)}</span>
      {count !== undefined && (
        // A description, so that the link is named by its entry alone.
        <span
          id={id}
          aria-hidden
          className={`ml-auto text-small font-[450] text-ink-3 ${onRail(form, 'hidden')}`}
        >
          {format.number(count)}
        </span>
      )}
    </Link>
  )
  return form === 'sheet' ? (
    link
  ) : (
    <Tooltip text={t(entry.label)} side="right" isRailOnly={form === 'side'}>
      {link}
    </Tooltip>
  )
}
