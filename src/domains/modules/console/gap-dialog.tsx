import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { moduleStateOf } from '../contract.ts'
import { BetaBadge, isBeta, type Switches } from './module-line.tsx'
import { type Gap, useModuleWords } from './use-modules.ts'

/** Asks before a switch also affects dependencies or dependants (contract rows C560 and C561). */
export function GapDialog({ gap: { row, isEnabled, others }, switches }: { gap: Gap; switches: Switches }) {
  const t = useTranslations('modules')
  const tAll = useTranslations('console')
  const format = useFormatter()
  const { nameOf, namesOf } = useModuleWords()
  const all = [...others, row]
  const about = { name: nameOf(row), names: namesOf(others), count: others.length, all: all.length }
  return (
    <Dialog
      title={t(isEnabled ? 'needsTitle' : 'neededTitle', about)}
      width={560}
      closeLabel={tAll('close')}
      onClose={switches.close}
      footer={
        <>
          <Button onClick={switches.close}>{tAll('cancel')}</Button>
          <Button
            kind={isEnabled ? 'publish' : 'primary'}
            data-autofocus
            isPending={switches.isPending}
            onClick={() => void switches.confirm()}
          >
            {t(isEnabled ? 'enableAll' : 'disableAll', { count: all.length })}
          </Button>
        </>
      }
    >
      <p>{t(isEnabled ? 'needsText' : 'neededText', about)}</p>
      <ol className="mt-3.5 rounded-menu border border-line-2">
        {all.map((one, at) => (
          <li key={one.id} className="flex items-center gap-3 border-line px-3.5 py-2.75 not-first:border-t">
            <span
              aria-hidden
              className="grid size-5.5 flex-none place-items-center rounded-full bg-hover text-small font-semibold"
            >
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 text-second font-semibold">
                {nameOf(one)}
                {isBeta(one) && <BetaBadge />}
              </span>
              <span className="block text-second text-ink-2 wrap-anywhere">
                {moduleStateOf(one, isEnabled) === 'toCome'
                  ? t('toCome')
                  : one.routes.length === 0
                    ? t('noAddress')
                    : t(isEnabled ? 'opensAddresses' : 'closesAddresses', {
                        addresses: format.list(one.routes, { type: 'unit' }),
                      })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-second text-ink-2">{t('keeps')}</p>
    </Dialog>
  )
}
