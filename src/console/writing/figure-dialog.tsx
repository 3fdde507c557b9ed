import type { Editor } from '@tiptap/core'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { ALT_MAX, CREDIT_MAX, type FigureAttrs, FIGURE_WIDTHS } from '../../kernel/rich-text/schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PictureLibrary } from '../catalogue/slice.ts'
import { insertCaptioned } from './captioned.ts'
import { CaptionedDialog, useCaptioned } from './captioned-dialog.tsx'
import { attrsOf, type Figures, placed } from './figures.ts'

interface Props {
  editor: Editor
  figures: Figures
  library: PictureLibrary
}

/** Chooses a picture for the text, or changes what does not show of the one that is there. */
export function FigureDialog({ editor, figures, library }: Props) {
  const { picker: Picker } = library
  const shown = useSyncExternalStore(figures.subscribe, figures.getSnapshot)
  if (!shown) return null
  const { place: at } = shown
  const node = at === null ? null : editor.state.doc.nodeAt(at)
  // In the body, since the text is in a form, and forms cannot be nested.
  return createPortal(
    at !== null && node ? (
      <OpenFigure editor={editor} figures={figures} first={attrsOf(node)} library={library} />
    ) : (
      <Suspense>
        <Picker
          chosen=""
          onClose={figures.close}
          onChoose={(picture) => place(editor, figures, [picture])}
          onChooseSeveral={(pictures) => place(editor, figures, pictures)}
        />
      </Suspense>
    ),
    document.body,
  )
}

/** Places pictures of the library; several stand side by side. */
function place(editor: Editor, figures: Figures, pictures: readonly { path: string; alt: string }[]): void {
  figures.close()
  const width = pictures.length > 1 ? 'row' : 'text'
  const each = pictures.map(({ path, alt }) => placed(path, alt, width))
  // The dialog gives the focus back when it closes.
  setTimeout(() => insertCaptioned(editor, 'figure', ...each))
}

interface OpenProps extends Props {
  first: FigureAttrs
}

function OpenFigure({ editor, figures, first, library: { picker: Picker, focal: Focal } }: OpenProps) {
  const t = useTranslations('console')
  const { attrs, change: set, leave } = useCaptioned({ editor, shown: figures }, first, tidy)
  const [isChoosing, setIsChoosing] = useState(false)
  const { src, width, focal = null } = attrs
  const change = (own: Partial<FigureAttrs>) => set({ ...attrs, ...own })
  if (isChoosing) {
    return (
      <Suspense>
        <Picker
          chosen={src}
          onClose={() => setIsChoosing(false)}
          onChoose={({ path, alt: described }) => {
            setIsChoosing(false)
            // What was said of one picture is not true of another, and neither is its point.
            if (path !== src) change({ ...placed(path, described, width) })
          }}
        />
      </Suspense>
    )
  }
  return (
    <CaptionedDialog
      editor={editor}
      shown={figures}
      title={t('writing.block.picture')}
      removeLabel={t('writing.removePicture')}
      leave={leave}
    >
      <div className="flex flex-wrap items-end gap-4">
        <img
          src={src}
          alt=""
          className="checks max-h-40 max-w-2/3 rounded-badge border border-line object-contain"
        />
        <Button isSmall icon="media" onClick={() => setIsChoosing(true)}>
          {t('writing.changePicture')}
        </Button>
      </div>
      <Fields attrs={attrs} onChange={change} />
      {width === 'row' && (
        <Suspense>
          <Focal path={src} value={focal} onChange={(point) => change({ focal: point })} />
        </Suspense>
      )}
    </CaptionedDialog>
  )
}

const tidy = (attrs: FigureAttrs): FigureAttrs => ({
  ...attrs,
  alt: attrs.isDecorative ? '' : attrs.alt.trim(),
  credit: attrs.credit.trim(),
})

interface FieldsProps {
  attrs: FigureAttrs
  onChange: (own: Partial<FigureAttrs>) => void
}

/** What does not show of a figure in the text. */
function Fields({ attrs: { alt, isDecorative, credit, width }, onChange }: FieldsProps) {
  const t = useTranslations('console.writing')
  return (
    <>
      {!isDecorative && (
        <TextArea
          label={t('alt')}
          hint={t('altHint')}
          dir="auto"
          data-autofocus
          maxLength={ALT_MAX}
          value={alt}
          onChange={(value) => onChange({ alt: value })}
        />
      )}
      <Switch
        label={t('decorative')}
        hint={t('decorativeHint')}
        isOn={isDecorative}
        onChange={(value) => onChange({ isDecorative: value })}
      />
      <TextField
        label={t('credit')}
        hint={t('creditHint')}
        dir="auto"
        autoComplete="off"
        maxLength={CREDIT_MAX}
        value={credit}
        onChange={(value) => onChange({ credit: value })}
      />
      <Segments
        label={t('width')}
        options={FIGURE_WIDTHS.map((value) => ({ value, label: t(`widths.${value}`) }))}
        value={width}
        onChange={(value) => onChange({ width: value })}
      />
    </>
  )
}
