import { Command } from 'cmdk'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { isOwnPath, isWebAddress } from '../../../kernel/web-address.ts'
import type { Target } from './targets.ts'

interface Props {
  targets: readonly Target[]
  /** The path of what is chosen already. */
  current?: string
  onTarget: (target: Target) => void
  /** Takes what is typed as an address; left out, addresses are typed elsewhere. */
  onAddress?: (url: string) => void
  /** Takes what is typed as the name of a group. */
  onGroup?: (name: string) => void
}

/** What an entry can lead to, found by a few letters. */
export function TargetList({ targets, current, onTarget, onAddress, onGroup }: Props) {
  const t = useTranslations('navigation')
  const tAll = useTranslations()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  // What is called by its whole address comes first.
  const exact = targets.find(({ path }) => path === words)
  const found = targets.filter((one) => one !== exact && isLike(`${one.title} ${one.path}`, words))
  const isAddress = onAddress !== undefined && !exact && (isOwnPath(words) || isWebAddress(words))
  const row = (target: Target) => (
    <Row
      key={`${target.group.label}${target.path}`}
      value={`${target.group.label} ${target.path}`}
      icon={target.group.icon}
      isCurrent={target.path === current}
      onSelect={() => onTarget(target)}
    >
      <span dir="auto">{target.title}</span> <span className="text-small text-ink-3">{target.path}</span>
      {!target.isPublished && <span className="ml-2 text-small text-draft">{t('isDraft')}</span>}
    </Row>
  )
  // In sight where it is looked for first: above all pages, and behind what is found.
  const group = onGroup && !isAddress && !exact && (
    <Row value="group" icon="folder" onSelect={() => onGroup(words)}>
      {words === '' ? t('addGroup') : t('groupNamed', { name: words })}
    </Row>
  )
  return (
    <Command label={t('find')} loop shouldFilter={false} className="flex flex-col">
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line px-3">
        <Icon name="search" className="size-4 text-ink-3" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t(onAddress ? 'findOrType' : 'find')}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List label={t('find')} className="max-h-80 scroll-py-1 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-second text-ink-2">{t('noTarget')}</Command.Empty>
        {exact && row(exact)}
        {isAddress && (
          <Row value="address" icon="link" onSelect={() => onAddress(words)}>
            {t('linkTo', { url: words })}
          </Row>
        )}
        {words === '' && group}
        {[...new Set(found.map(({ group }) => group.label))].map((label) => (
          <Command.Group
            key={label}
            heading={tAll(label)}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-3"
          >
            {found.filter((target) => target.group.label === label).map(row)}
          </Command.Group>
        ))}
        {words !== '' && group}
      </Command.List>
    </Command>
  )
}

interface RowProps {
  value: string
  icon: IconName
  isCurrent?: boolean
  onSelect: () => void
  children: ReactNode
}

function Row({ value, icon, isCurrent = false, onSelect, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-second data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      <Icon name={icon} className="size-4 text-ink-3" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {isCurrent && <Icon name="check" className="size-4 text-accent" />}
    </Command.Item>
  )
}

function isLike(text: string, words: string): boolean {
  return text.toLocaleLowerCase().includes(words.toLocaleLowerCase())
}
