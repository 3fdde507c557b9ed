import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { nameOf } from '../../../console/session/account.ts'
import { initialsOf } from '../../../kernel/words.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { type Role, ROLES } from '../../../kernel/role.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { LIMITED_ROLES } from '../contract.ts'
import { seeAsOnSite } from '../../accounts/calls.ts'
import type { Person } from '../shapes.ts'
import { LanguagesDialog } from './languages-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { lostWith } from './lost-links.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useLanguageNames } from './role-words.ts'
import { useSignInRule } from './second-factor-rule.tsx'
import { useAccessChange, useInvitations, useRoleChange } from './use-people.ts'

type OpenDialog = { kind: 'languages' | 'remove'; person: Person } | null

/** Columns on a wide screen; below, what a person has stands under the name. */
const COLUMNS =
  'wide:grid wide:grid-cols-[36px_minmax(0,1fr)_168px_152px_128px_36px] wide:items-center wide:gap-4'

/** The accounts that may open the site. */
export function PeopleList({ people }: { people: readonly Person[] }) {
  const t = useTranslations('people')
  const [asked, setAsked] = useState<OpenDialog>(null)
  const { secondFactorFrom = null } = useSignInRule().data ?? {}
  const owners = people.filter(({ role }) => role === 'owner').length
  return (
    <>
      <div
        aria-hidden
        className={`${COLUMNS} border-b border-line-2 pb-2 text-small font-semibold text-ink-2 max-wide:hidden`}
      >
        <span />
        <span>{t('person')}</span>
        <span>{t('role')}</span>
        <span>{t('languages')}</span>
        <span>{t('lastSeen')}</span>
      </div>
      <ul aria-label={t('people')} className="max-wide:border-t max-wide:border-line-2">
        {people.map((person) => (
          <Row
            key={person.id}
            person={person}
            isLastOwner={person.role === 'owner' && owners === 1}
            isFactorMissing={secondFactorFrom !== null && !person.hasSecondFactor}
            onAsk={(kind) => setAsked({ kind, person })}
          />
        ))}
      </ul>
      {asked?.kind === 'languages' && (
        <LanguagesDialog person={asked.person} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'remove' && <RemoveDialog person={asked.person} onClose={() => setAsked(null)} />}
    </>
  )
}

interface RowProps {
  person: Person
  isLastOwner: boolean
  isFactorMissing: boolean
  onAsk: (kind: 'languages' | 'remove') => void
}

function Row({ person, isLastOwner, isFactorMissing, onAsk }: RowProps) {
  const t = useTranslations('people')
  const own = useConsole()
  const line = useLeavingFocus<HTMLLIElement>()
  const call = useCall()
  const change = useAccessChange()
  const name = nameOf(person)
  const look = async () => {
    const params = { forkId: own.site.id, id: person.id }
    const isBegun = await change(() => call(seeAsOnSite, { params }).then(() => true))
    if (isBegun) location.assign('/admin')
  }
  const isFixed = person.isPlatformOwner || isLastOwner || isAbove(person.role, own.site.role)
  return (
    <li
      ref={line}
      className={`${COLUMNS} relative border-b border-line py-2.5 max-wide:grid max-wide:grid-cols-[36px_minmax(0,1fr)_36px] max-wide:gap-x-3 max-wide:gap-y-1.5 tablet:max-wide:grid-cols-[36px_minmax(0,1fr)_200px_36px]`}
    >
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full bg-press text-small font-semibold text-ink-2"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name} {person.id === own.person.id && <span className="font-normal text-ink-2">{t('you')}</span>}
          {isFactorMissing && <Badge icon="alert" tone="draft" label={t('noFactor')} />}
          {person.isDisabled && <Badge icon="nowhere" tone="bad" label={t('disabled')} />}
        </p>
        <p className="text-second text-ink-2 wrap-anywhere">
          {person.email}
          {!person.isEmailConfirmed && <span className="block text-draft">{t('unconfirmed')}</span>}
        </p>
      </div>
      <div className="min-w-0 max-tablet:col-start-2 max-tablet:row-start-2 tablet:max-wide:col-start-3">
        {isFixed ? (
          <p className="flex items-start gap-2 text-second">
            <Icon name="lock" className="mt-0.5 size-3.5 text-ink-3" />
            {fixedWord(person, isLastOwner, t)}
          </p>
        ) : (
          <RoleMenu person={person} name={name} />
        )}
      </div>
      <div className="wide:contents max-wide:col-start-2 max-wide:col-span-2 max-wide:flex max-wide:flex-wrap max-wide:gap-x-4">
        <p className="text-second text-ink-2">
          <span className="wide:sr-only">{t('labelled', { label: t('languages') })} </span>
          <Languages of={person.languages} isTranslator={person.role === 'translator'} />
        </p>
        <p className="text-second text-ink-2">
          <span className="wide:sr-only">{t('labelled', { label: t('lastSeen') })} </span>
          <Seen at={person.seenAt} />
        </p>
      </div>
      <div className="max-tablet:col-start-3 max-tablet:row-start-1 tablet:max-wide:col-start-4 tablet:max-wide:row-start-1">
        {!isFixed && (
          <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name })} />}>
            {!person.isDisabled && isAbove(own.site.role, person.role) && (
              <MenuItem icon="eye" onSelect={() => void look()}>
                {t('seeAs')}
              </MenuItem>
            )}
            {LIMITED_ROLES.includes(person.role) && (
              <MenuItem icon="languages" onSelect={() => onAsk('languages')}>
                {t('chooseLanguages')}
              </MenuItem>
            )}
            <MenuItem icon="trash" isDanger onSelect={() => onAsk('remove')}>
              {t('remove')}
            </MenuItem>
          </Menu>
        )}
      </div>
    </li>
  )
}

const isAbove = (role: Role, own: Role) => ROLES.indexOf(role) < ROLES.indexOf(own)

function fixedWord(person: Person, isLastOwner: boolean, t: (key: string) => string): string {
  if (person.isPlatformOwner) return t('ownsInstall')
  return isLastOwner ? t('lastOwner') : t(`roles.${person.role}`)
}

/** Chosen from a menu: a list that acts with each arrow key would give rights by accident. */
function RoleMenu({ person, name }: { person: Person; name: string }) {
  const t = useTranslations('people')
  const { site, person: own } = useConsole()
  const change = useRoleChange()
  const { data: links = [] } = useInvitations()
  const [asked, setAsked] = useState<Role | null>(null)
  const give = (role: Role) => change(person, { role }, t('roleChanged', { name, role: t(`roles.${role}`) }))
  const handleChoose = (role: Role) => {
    if (role === person.role) return
    // The own role is only ever lowered, and nobody gives it back to themselves.
    if (person.id === own.id || lostWith(links, person, role).length > 0) setAsked(role)
    else void give(role)
  }
  return (
    <>
      <Menu
        label={t('roleOf', { name })}
        trigger={
          <button
            type="button"
            aria-label={`${t('roleOf', { name })}: ${t(`roles.${person.role}`)}`}
            className="hit flex h-9 w-full max-w-60 items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-left text-second max-tablet:h-11"
          >
            <span className="min-w-0 flex-1 truncate">{t(`roles.${person.role}`)}</span>
            <Icon name="choose" className="size-3.5 text-ink-3" />
          </button>
        }
      >
        {ROLES.filter((role) => !isAbove(role, site.role)).map((role) => (
          <MenuItem
            key={role}
            icon={role === person.role ? 'check' : 'person'}
            onSelect={() => handleChoose(role)}
          >
            <span className="block pt-1 font-medium">{t(`roles.${role}`)}</span>
            <span className="block pb-1 text-small text-ink-2">{t(`may.${role}`)}</span>
          </MenuItem>
        ))}
      </Menu>
      {asked && (
        <RoleDialog
          person={person}
          role={asked}
          onChange={() => give(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Languages({ of, isTranslator }: { of: Locale[] | null; isTranslator: boolean }) {
  const t = useTranslations('people')
  const names = useLanguageNames()
  if (of) return names(of)
  return isTranslator ? t('allButOwn') : t('all')
}

function Seen({ at }: { at: string | null }) {
  const t = useTranslations('people')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  if (at === null) return t('notYet')
  // The clock of the server may be ahead by a moment.
  const seen = new Date(Math.min(new Date(at).getTime(), now.getTime()))
  return <time dateTime={at}>{format.relativeTime(seen, now)}</time>
}
