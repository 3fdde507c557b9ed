import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOwnPath } from '../../kernel/web-address.ts'

interface Props {
  /** Addresses as they are stored; empty where there is no picture. */
  before: unknown
  after: unknown
}

/** The picture that was taken away and the one that came, each told by its ground and by a word. */
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

/** Told by its address where it is not there, or lies elsewhere: the studio fetches nothing from other hosts. */
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
