import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ModuleRow } from '../shapes.ts'
import { STANDING, moduleStateOf } from '../contract.ts'
import { dependantsOf, neededBy } from '../dependencies.ts'
import { BetaBadge, isBeta, type Switches } from './module-line.tsx'
import { isInstalled, useModuleWords } from './use-modules.ts'

interface Props {
  row: ModuleRow
  rows: readonly ModuleRow[]
  switches: Switches
  mayToggle: boolean
  /** Of one that somebody added; null for who may not. */
  onEdit: (() => void) | null
  onRemove: (() => void) | null
}

/** What a module opens, needs and keeps. */
export function ModuleFacts({ row, rows, switches, mayToggle, onEdit, onRemove }: Props) {
  const t = useTranslations('modules')
  const { descriptionOf, noteOf, whyToCome } = useModuleWords()
  const isToCome = moduleStateOf(row, row.isEnabled) === 'toCome'
  const needs = rows.filter(({ id }) => row.dependencies.includes(id))
  const needing = rows.filter(({ dependencies }) => dependencies.includes(row.id))
  return (
    <>
      <p className="mt-0.5 mb-3.5 text-second text-ink-2 wrap-anywhere">
        {isBeta(row) && (
          <span className="mr-2 inline-flex align-middle">
            <BetaBadge />
          </span>
        )}
        {descriptionOf(row)}
      </p>
      {noteOf(row) && <p className="mb-3.5 text-second text-ink-2">{noteOf(row)}</p>}
      {!isInstalled(row) && <Notice label={t('registered')}>{t('registeredText')}</Notice>}
      {isToCome ? (
        <Notice label={t('toCome')}>{whyToCome(row)}</Notice>
      ) : (
        <Fact label={t('opens')}>
          {row.routes.length === 0 ? (
            <li>{t('opensNothing')}</li>
          ) : (
            row.routes.map((route) => (
              <li key={route} className="flex min-h-7 items-center gap-2">
                <Icon name="leads" className="size-3.5 text-ink-3" />
                <span className="font-medium text-ink wrap-anywhere">{route}</span>
              </li>
            ))
          )}
        </Fact>
      )}
      {!isInstalled(row) && row.features.length > 0 && (
        <Fact label={t('features')}>
          {row.features.map((feature) => (
            <li key={feature} className="wrap-anywhere">
              {feature}
            </li>
          ))}
        </Fact>
      )}
      <Fact label={t('needs')}>
        {needs.length === 0 ? (
          <li>{t('needsNothing')}</li>
        ) : (
          needs.map((one) => <Other key={one.id} row={one} isNeeded />)
        )}
      </Fact>
      {needing.length > 0 && (
        <Fact label={t('neededBy')}>
          {needing.map((one) => (
            <Other key={one.id} row={one} />
          ))}
        </Fact>
      )}
      {row.isCore ? (
        <p className="flex items-center gap-2 text-second text-ink-2">
          <Icon name="lock" className="size-3.5" />
          {t('coreReason')}
        </p>
      ) : (
        !isToCome && (
          <>
            <Fact label={t('data')}>
              <li>{t('dataKept')}</li>
            </Fact>
            {mayToggle && <Act row={row} rows={rows} switches={switches} />}
          </>
        )
      )}
      {onEdit && onRemove && !isInstalled(row) && (
        <div className="mt-4 flex gap-2 border-t border-line pt-4">
          <Button icon="edit" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button kind="quiet" icon="trash" onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </>
  )
}

/** What somebody must know before pressing the switch. */
function Notice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="mb-3.5 flex items-start gap-2 rounded-control bg-draft-soft px-3 py-2 text-second text-draft">
      <Icon name="broken" className="mt-0.5 size-4" />
      <span>
        <b className="block font-semibold">{label}</b>
        {children}
      </span>
    </p>
  )
}

function Act({ row, rows, switches }: Pick<Props, 'row' | 'rows' | 'switches'>) {
  const t = useTranslations('modules')
  const { nameOf } = useModuleWords()
  const { isEnabled } = row
  const others = isEnabled ? dependantsOf([row.id], rows) : neededBy([row.id], rows)
  return (
    <div className="mt-4">
      <Button isPending={switches.isPending} onClick={() => switches.ask(row, !isEnabled)}>
        {t(isEnabled ? 'disable' : 'enable', { name: nameOf(row) })}
      </Button>
      {others.length > 0 && (
        <p className="mt-2 text-small text-ink-3">{t(isEnabled ? 'alsoDisables' : 'alsoEnables')}</p>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-3">
      <h3 className="border-b border-line-2 pb-1 text-second font-semibold">{label}</h3>
      <ul className="pt-1.5 text-second leading-6 text-ink-2">{children}</ul>
    </section>
  )
}

/** Another module with its state; one that is needed and off stands out. */
function Other({ row, isNeeded = false }: { row: ModuleRow; isNeeded?: boolean }) {
  const t = useTranslations('modules')
  const { nameOf } = useModuleWords()
  const standing = moduleStateOf(row, row.isEnabled)
  const isMissing = isNeeded && !row.isEnabled
  return (
    <li className={`flex min-h-7 items-center gap-2 ${isMissing ? 'text-draft' : ''}`}>
      <Icon
        name={isMissing ? 'broken' : standing === 'on' ? 'published' : 'off'}
        className={`size-3.75 ${isMissing ? '' : standing === 'on' ? 'text-ok-mark' : 'text-ink-3'}`}
      />
      {t('isState', { name: nameOf(row), state: t(STANDING[standing]) })}
    </li>
  )
}
