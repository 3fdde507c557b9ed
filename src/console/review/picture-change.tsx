import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOwnPath } from '../../kernel/web-address.ts'

interface Props {
  /** Stored addresses; empty for no picture. */
  before: unknown
  after: unknown
}

/** The removed and the new picture, each marked by background and word. */
export function PictureChange({ before, after }: Props) {
  const t = useTranslations('console.history')
  return (
    <span className="flex flex-wrap items-start gap-2.5 font-sans text-small">
      {isNamed(before) && (
        <del className="max-w-full min-w-0 rounded-badge bg-del p-1.5 text-inherit no-underline">
          <Picture key={before} address={before} />
          {t('struck')}
        </del>
      )}
      {isNamed(after) && (
        <ins className="max-w-full min-w-0 rounded-badge bg-add p-1.5 text-inherit no-underline">
          <Picture key={after} address={after} />
          {t('added')}
        </ins>
      )}
    </span>
  )
}

const isNamed = (address: unknown): address is string => typeof address === 'string' && address !== ''

/** A picture, or its address where it is missing or on another host: the studio fetches nothing from other hosts. */
function Picture({ address }: { address: string }) {
  const [isGone, setIsGone] = useState(false)
  if (isGone || !isOwnPath(address)) return <span className="mb-0.5 block wrap-anywhere">{address}</span>
  return (
    <img
      src={address}
      alt=""
      className="mb-0.5 block h-20 max-w-full rounded-xs bg-surface object-contain"
      onError={() => setIsGone(true)}
    />
  )
}
