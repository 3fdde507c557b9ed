import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { DeleteItem } from '../../../console/editor/delete-item.tsx'
import type { EditedItem, Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { CallOptions } from '../../../ui/client.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { wordsOf } from './kinds.ts'
import type { PartTab } from './part-tabs.tsx'
import { useBook } from './use-book.ts'
import { useBookPublication } from './use-book-publication.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item & { partId: string | null }>
  /** Where in the editor of its part it is listed. */
  tab: PartTab
  deleteLabel: string
  /** Switches it off, deletes it. @throws CallError */
  withdraw: (options: CallOptions) => Promise<Item>
  onDelete: () => Promise<void>
  /** Path of the page that shows it, once its part is public. */
  viewPath?: string | null
  /** Further fields of the panel. */
  panel?: ReactNode
  panelFields?: readonly string[]
  /** Fields below the title. */
  children: ReactNode
}

/** The editor of what belongs to a part and is switched on and off. */
export function OfPartEditor<Item extends EditedItem>(props: Props<Item>) {
  const { editing, tab, deleteLabel, withdraw, onDelete, viewPath, panel, panelFields = [], children } = props
  const t = useTranslations('book')
  const { type, item, values, source, bind } = editing
  const mayPublish = useMay('content.publish')
  const parts = useBook().data?.parts ?? []
  const part = parts.find(({ uid }) => uid === item.partId)
  const publication = useBookPublication(editing, { withdraw })
  const nameOfPart = (id: string) => {
    const found = parts.find(({ uid }) => uid === id)
    return found ? t('partNamed', { number: found.number, title: found.title }) : id
  }
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || ''}
      parents={[
        type.home,
        ...(part
          ? [{ title: t('partNumber', { number: part.number }), path: `/admin/parts/${part.uid}/${tab}` }]
          : []),
      ]}
      viewPath={item.isPublished && part?.isPublished ? (viewPath ?? part.path) : null}
      publication={mayPublish ? publication : null}
      panel={
        <>
          {mayPublish && (
            <PanelSection>
              <PublishedSwitch
                item={item}
                publication={publication}
                hint={item.isPublished && part && !part.isPublished ? t('waitsForPart') : undefined}
              />
            </PanelSection>
          )}
          {'partId' in values && (
            <PanelSection>
              <SelectField label={type.labels.partId ?? ''} {...bind('partId')}>
                {values.partId === '' && <option value="">{t('ofNoPart')}</option>}
                {parts.map(({ uid }) => (
                  <option key={uid} value={uid}>
                    {nameOfPart(uid)}
                  </option>
                ))}
              </SelectField>
            </PanelSection>
          )}
          {panel}
          {'displayOrder' in values && (
            <PanelSection>
              <TextField
                label={type.labels.displayOrder ?? ''}
                inputMode="numeric"
                autoComplete="off"
                {...bind('displayOrder')}
              />
            </PanelSection>
          )}
        </>
      }
      deletion={
        type.mayWrite && (
          <DeleteItem
            editing={editing}
            title={deleteLabel}
            onDelete={onDelete}
            leadsTo={item.partId === null ? type.home.path : `/admin/parts/${item.partId}/${tab}`}
          />
        )
      }
      panelFields={['partId', 'displayOrder', ...panelFields]}
      wordsOf={(field, value) => (field === 'partId' ? nameOfPart(value) : wordsOf(field, value))}
    >
      <EditorTitle editing={editing} />
      <div className="flex flex-col gap-4 pb-12">{children}</div>
    </EditorFrame>
  )
}
