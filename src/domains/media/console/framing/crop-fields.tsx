import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { boxOf, type Crop, isWhole, type Size, WHOLE } from '../../contract.ts'
import { reshaped, SHAPES, type ShapeName, withSide } from './shapes.ts'

interface Props {
  crop: Crop
  /** Of the whole picture. */
  size: Size
  shape: ShapeName
  onChange: (crop: Crop) => void
  onShape: (shape: ShapeName) => void
}

const SIDES = ['left', 'top', 'width', 'height'] as const
const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[]

/** A crop as numbers, its shape, and the way back to the whole picture. */
export function CropFields({ crop, size, shape, onChange, onShape }: Props) {
  const media = useTranslations('media')
  const t = useTranslations('media.framing')
  const { width, height } = boxOf(crop, size)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-second font-semibold">{media('field.crop')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side) => (
          <Percent
            key={side}
            label={t(side)}
            value={crop[side]}
            onChange={(value) => onChange(withSide(crop, side, value, size, SHAPES[shape]))}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-32 flex-1">
          <SelectField
            label={t('shape')}
            value={shape}
            onChange={(chosen) => {
              const name = SHAPE_NAMES.find((one) => one === chosen) ?? 'free'
              onShape(name)
              onChange(reshaped(crop, SHAPES[name], size))
            }}
          >
            {SHAPE_NAMES.map((name) => (
              <option key={name} value={name}>
                {name === 'free' || name === 'square' ? t(name) : name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          icon="undo"
          aria-disabled={isWhole(crop)}
          onClick={() => {
            onShape('free')
            onChange(WHOLE)
          }}
        >
          {t('whole')}
        </Button>
      </div>
      <p role="status" className="text-small text-ink-2 tabular-nums">
        {t('now', { width, height, ofWidth: size.width, ofHeight: size.height })}
      </p>
    </fieldset>
  )
}

interface PercentProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** A percentage; what is typed stays while it is typed, whatever the frame makes of it. */
function Percent({ label, value, onChange }: PercentProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      type="number"
      min={0}
      max={100}
      step="any"
      label={label}
      value={typed ?? String(value)}
      onChange={(text) => {
        setTyped(text)
        const percent = Number(text)
        if (text.trim() !== '' && Number.isFinite(percent)) onChange(percent)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
