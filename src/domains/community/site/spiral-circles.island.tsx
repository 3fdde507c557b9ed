// Needs JavaScript: only the browser knows the visitor's last chapter.
import { Link } from '../../../site/components/link.tsx'
import { Loading } from '../../../site/components/loading.tsx'
import { useReadingPlace } from '../../book/ui.tsx'

interface SpiralCirclesProps {
  /** With `:n` as the placeholder of the number. */
  chapterPath: string | null
  labels: { loading: string; readOn: string }
}

/** While no circle is open: a link back to the last chapter read. */
export default function SpiralCircles({ chapterPath, labels }: SpiralCirclesProps) {
  const place = useReadingPlace()
  return (
    <div className="circles">
      <Loading text={labels.loading} />
      {place && chapterPath && (
        <Link className="link" href={chapterPath.replace(':n', String(place.chapter))}>
          {labels.readOn.replace('#', String(place.chapter))}
        </Link>
      )}
    </div>
  )
}
