import { useTranslations } from 'use-intl'
import type { Bound } from '../../../../console/drafts/use-draft.ts'
import { TextField } from '../../../../ui/field.tsx'
import { type Crop, type Point, pointIn, type Size } from '../../contract.ts'
import type { FileRow } from '../../type.ts'
import { Stage } from './stage.tsx'

interface Props {
  file: FileRow & Size
  crop: Crop
  /** In percent of the whole picture. */
  focal: Point
  /** Left out: it may only be looked at. */
  onPoint?: ((point: Point) => void) | undefined
}

/** A picture with the point that stays in view where a place shows less; a press moves it. */
export function FocalStage({ file, crop, focal, onPoint }: Props) {
  return (
    <Stage file={file} crop={crop} {...(onPoint && { onPress: (at: Point) => onPoint(pointIn(crop, at)) })}>
      <Ring at={focal} />
    </Stage>
  )
}

type FocalField = Pick<Bound, 'value' | 'onChange'> & Partial<Bound>

/** The same point as two numbers. */
export function FocalFields({ x, y }: { x: FocalField; y: FocalField }) {
  const t = useTranslations('media')
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-1.5 text-second font-semibold">{t('focal')}</legend>
      <TextField type="number" min={0} max={100} label={t('focalFrom.left')} {...x} />
      <TextField type="number" min={0} max={100} label={t('focalFrom.top')} {...y} />
    </fieldset>
  )
}

function Ring({ at: { x, y } }: { at: Point }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#0008,inset_0_0_0_1px_#0008] after:absolute after:inset-0 after:m-auto after:size-1.5 after:rounded-full after:bg-white"
      style={{ left: `${x}%`, top: `${y}%` }}
    />
  )
}

/** What a field of a percentage shows while it is typed. */
export function percentOf(text: string): number {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? 50 : Math.min(100, Math.max(0, value))
}
