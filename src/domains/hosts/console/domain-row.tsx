import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../console/copy-button.tsx'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { useAgo } from '../../../console/use-ago.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { type DomainState, stateOf } from '../contract.ts'
import type { Domain } from '../shapes.ts'
import { DomainFacts } from './domain-facts.tsx'
import type { DomainActions } from './use-domains.ts'

interface Props {
  domain: Domain
  /** One of the domains of the site is the primary one. */
  hasPrimary: boolean
  /** It is the only one that the site has. */
  isLast: boolean
  actions: DomainActions
  mayChange: boolean
  mayCheck: boolean
}

const SIGNS = {
  unchecked: { icon: 'waiting', tone: 'plain' },
  good: { icon: 'published', tone: 'ok' },
  insecure: { icon: 'alert', tone: 'bad' },
  partly: { icon: 'alert', tone: 'draft' },
  elsewhere: { icon: 'alert', tone: 'bad' },
  missing: { icon: 'alert', tone: 'bad' },
  silent: { icon: 'waiting', tone: 'draft' },
} as const satisfies Record<DomainState, object>

/** A domain with its state as a word, and what was found in sentences. */
export function DomainRow({ domain, hasPrimary, isLast, actions, mayChange, mayCheck }: Props) {
  const t = useTranslations('hosts')
  const ago = useAgo()
  const line = useLeavingFocus<HTMLLIElement>()
  const { domain: name, shown, isPrimary, answer, checkedAt } = domain
  const state = stateOf(answer)
  const isAsked = actions.isAsked(name)
  return (
    <li ref={line} className="border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium wrap-anywhere">{shown}</p>
          <p className="text-second text-ink-2 wrap-anywhere">
            {shown !== name && `${name} · `}
            {t(isPrimary ? 'isPrimary' : hasPrimary ? 'leadsToPrimary' : 'waits')}
          </p>
        </div>
        <p role="status" className="flex min-h-8 items-center">
          <Badge {...SIGNS[state]} label={isAsked ? t('asking') : t(`states.${state}`)} />
        </p>
        <div className="flex items-center gap-1">
          {mayCheck && (
            <Button isSmall icon="retry" isPending={isAsked} onClick={() => void actions.check(name)}>
              <span className="sr-only">{t('labelled', { label: shown })} </span>
              {checkedAt === null ? t('check') : t('checkAgain')}
            </Button>
          )}
          <CopyButton label={t('copyOf', { domain: shown })} text={name} isIcon />
          {mayChange && (!isPrimary || isLast) && (
            <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { domain: shown })} />}>
              {!isPrimary && (
                <MenuItem icon="home" onSelect={() => void actions.makePrimary(name, shown)}>
                  {t('makePrimary')}
                </MenuItem>
              )}
              <MenuItem icon="trash" isDanger onSelect={() => void actions.remove(name, shown)}>
                {t('remove')}
              </MenuItem>
            </Menu>
          )}
        </div>
      </div>
      {answer && checkedAt !== null && (
        <>
          <DomainFacts answer={answer} />
          <p className="mt-1 text-small text-ink-2">
            <time dateTime={checkedAt}>{t('checked', { ago: ago(checkedAt) })}</time>
          </p>
        </>
      )}
    </li>
  )
}
