import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Figure } from '../../kernel/rich-text/schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { captionOf, withCaption } from './blocks-as-text.ts'

/** The picture of a source, with what is said of it. */
export function FigureSource({ figure }: { figure: Figure }) {
  const { src, alt, credit } = figure.attrs
  const words = [alt, captionOf(figure), credit].filter((text) => text !== '')
  return (
    <div className="flex gap-3.5">
      <Thumbnail src={src} />
      <div dir="auto" className="min-w-0 font-serif text-[16.5px]/[28px] whitespace-pre-wrap wrap-anywhere">
        {words.map((text, i) => (
          <p key={i}>{text}</p>
        ))}
      </div>
    </div>
  )
}

interface Props {
  /** Null where the source has none. */
  source: Figure | null
  /** Null where it is not in the translation. */
  target: Figure | null
  name: string
  field: string
  readOnly: boolean
  onChange: (figure: Figure) => void
}

/** A figure of a translation: its description and its caption; the picture is that of the source. */
export function FigureTarget({ source, target, name, field, readOnly, onChange }: Props) {
  const t = useTranslations('console')
  // While typing, the field keeps the caption as typed, not in normal form.
  const [typed, setTyped] = useState<string | null>(null)
  const figure = target ?? (source && { type: source.type, attrs: { ...source.attrs, alt: '' } })
  if (!figure) return null
  const { attrs } = figure
  const caption = typed ?? captionOf(figure)
  return (
    <div className="flex gap-3.5">
      {target && <Thumbnail src={attrs.src} />}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {!attrs.isDecorative && (
          <TextArea
            label={t('writing.alt')}
            isOneLine
            name={`${name}-alt`}
            data-field={field}
            dir="auto"
            readOnly={readOnly}
            value={attrs.alt}
            placeholder={source?.attrs.alt ?? ''}
            onChange={(alt) => onChange({ ...figure, attrs: { ...attrs, alt } })}
          />
        )}
        <TextArea
          label={t('writing.caption')}
          isOneLine={!caption.includes('\n')}
          name={`${name}-caption`}
          data-field={field}
          dir="auto"
          readOnly={readOnly}
          value={caption}
          placeholder={source ? captionOf(source) : ''}
          onChange={(text) => {
            setTyped(text)
            onChange(withCaption(figure, text))
          }}
          onBlur={() => setTyped(null)}
        />
        {!target && !readOnly && (
          <span>
            <Button isSmall icon="media" onClick={() => onChange(figure)}>
              {t('translate.placePicture')}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

function Thumbnail({ src }: { src: string }) {
  return <img src={src} alt="" className="checks size-18 flex-none rounded-badge object-cover" />
}
