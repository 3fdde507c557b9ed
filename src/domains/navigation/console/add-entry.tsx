import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '../../../console/idempotency-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import type { MenuItem } from '../rules.ts'
import { TargetList } from './target-list.tsx'
import type { Target, Targets } from './targets.ts'
import { inserted, type Placed } from './tree.ts'
import type { useSteps } from './use-steps.ts'

interface Props {
  targets: Targets
  steps: ReturnType<typeof useSteps>
  /** The new entry comes behind it; null for the end. */
  after: Placed | null
  onAdded: (id: string) => void
}

/** Adds an entry: a page, a part, an address of the site or elsewhere, or a group. */
export function AddEntry({ targets, steps, after, onAdded }: Props) {
  const t = useTranslations('navigation')
  const [said, setSaid] = useState('')
  const add = (entry: Partial<MenuItem> & { label: string }) => {
    const id = newKey()
    const whole: MenuItem = { ...EMPTY, id, ...entry }
    const [parentId, index] = after ? [after.parentId, after.index + 1] : [null, steps.items.length]
    steps.change(inserted(steps.items, whole, parentId, index))
    setSaid(t('added', { name: whole.label }))
    onAdded(id)
  }
  return (
    <>
      <Popover
        label={t('add')}
        widthClass="w-[min(420px,calc(100vw-32px))]"
        trigger={
          <Button isSmall icon="plus">
            {t('add')}
          </Button>
        }
      >
        {(close) => (
          <TargetList
            targets={targets.targets}
            onTarget={(target) => {
              add({ label: target.title, ...leadsTo(target) })
              close()
            }}
            onAddress={(url) => {
              add({ label: nameOf(url), url })
              close()
            }}
            onGroup={(name) => {
              add({ label: name || t('newGroup') })
              close()
            }}
          />
        )}
      </Popover>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

const EMPTY: MenuItem = {
  id: '',
  label: '',
  description: '',
  translations: {},
  url: '',
  pageId: null,
  module: '',
  type: 'dropdown',
  order: 0,
  children: [],
}

/** What an entry holds of the thing that it leads to. */
export function leadsTo({ url, pageId, module }: Target): Pick<MenuItem, 'url' | 'pageId' | 'module'> {
  return { url, pageId, module }
}

/** What a link is called at first. */
function nameOf(url: string): string {
  return (
    url
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/\/$/, '')
      .slice(0, 100) || url
  )
}
