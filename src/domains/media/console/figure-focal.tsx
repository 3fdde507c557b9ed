import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FocalControl } from '../../../console/catalogue/slice.ts'
import { Button } from '../../../ui/button.tsx'
import type { Point, Size } from '../contract.ts'
import type { FileRow } from '../type.ts'
import { isFramed } from './file-picture.tsx'
import { FocalFields, FocalStage, percentOf } from './framing/focal-point.tsx'
import { Places, ROW } from './framing/places.tsx'
import { useFileAt } from './use-file-at.ts'

/** The focal point that a picture has in one text. */
export default function FigureFocal({ path, ...control }: FocalControl) {
  const file = useFileAt(path)
  return file && isFramed(file) ? <OpenFocal key={path} file={file} {...control} /> : null
}

function OpenFocal({ file, value, onChange }: Omit<FocalControl, 'path'> & { file: FileRow & Size }) {
  const t = useTranslations('media.figureFocal')
  // What is typed stays while it is typed, also what is no number yet.
  const [typed, setTyped] = useState<Record<keyof Point, string> | null>(null)
  const point = value ?? { x: file.focalX, y: file.focalY }
  const shown = typed ?? { x: String(point.x), y: String(point.y) }
  const show = (next: Point | null) => {
    setTyped(null)
    onChange(next)
  }
  const fieldOf = (side: keyof Point) => ({
    value: shown[side],
    onChange(text: string) {
      setTyped({ ...shown, [side]: text })
      if (text.trim() !== '') onChange({ ...point, [side]: Math.round(percentOf(text)) })
    },
    onBlur: () => setTyped(null),
  })
  return (
    <div className="flex flex-col gap-3">
      <FocalStage file={file} crop={file.crop} focal={point} onPoint={show} />
      <FocalFields x={fieldOf('x')} y={fieldOf('y')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-48 flex-1 text-second text-ink-2">
          {t(value ? 'own' : 'ofFile')}
        </p>
        <Button isSmall icon="undo" aria-disabled={value === null} onClick={() => show(null)}>
          {t('reset')}
        </Button>
      </div>
      <Places file={file} crop={file.crop} focal={point} places={ROW} />
    </div>
  )
}
