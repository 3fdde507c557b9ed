import { useConsole } from './context.ts'
import { toldAddress } from './site-address.ts'

interface Props {
  title: string
  description: string
  /** Path of the page on the site. */
  path?: string
}

/** Preview of a page among the results of a search engine. */
export function SearchProof({ title, description, path = '/' }: Props) {
  const { site, sites } = useConsole()
  const { host } = new URL(toldAddress('/', site, sites, location))
  const place = [host, ...path.split('/').filter(Boolean)]
  return (
    <div className="rounded-card border border-line-2 bg-surface p-4">
      <p className="truncate text-small text-ink-2">{place.join(' › ')}</p>
      <p className="mt-1 text-[18px]/[24px] text-accent wrap-anywhere" dir="auto">
        {title}
      </p>
      <p className="mt-1 line-clamp-3 empty:hidden text-second text-ink-2 wrap-anywhere" dir="auto">
        {description}
      </p>
    </div>
  )
}
