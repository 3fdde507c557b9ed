import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { flagText } from '../../../console/items/fields.ts'
import { FormSwitch } from '../../../console/items/form-switch.tsx'
import { useLabels } from '../../../console/items/item-type.ts'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import type { Column, Filter, FirstPage, Order, RowAction } from '../../../console/list-spec.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PictureField } from '../../media/ui.tsx'
import { openingOf } from '../../../content/type/opening.ts'
import { type MemberRow, members, memberType as declared } from '../type.ts'
import { LinksField } from './links-field.tsx'
import { Portrait } from './portrait.tsx'
import { type DraftedMember, memberType } from './type.ts'
import { useOrder } from './use-order.ts'

/** Names the cards for those who hear them. */
const NAME: Column<MemberRow> = {
  id: 'name',
  head: 'team.field.name',
  width: '',
  locked: true,
  cell: ({ name }) => name,
}

const SHOWN: Filter = {
  id: 'status',
  label: 'team.field.isActive',
  icon: 'draft',
  options: [
    { value: 'active', label: 'team.shown' },
    { value: 'inactive', label: 'team.hidden' },
  ],
}

export const list: FirstPage = {
  id: memberType.kind,
  ...openingOf(declared, members),
  filters: [SHOWN],
}

/** The people whom the site shows, as cards in their order. */
export default function TeamScreen() {
  const t = useTranslations('team')
  const order = useOrder()
  return (
    <ItemsScreen<MemberRow, DraftedMember>
      type={memberType}
      list={{
        columns: [NAME],
        filters: list.filters,
        defaultSort: list.defaultSort,
        card: (row) => <Person row={row} />,
        ...(order && { order }),
        note: <Accounts />,
      }}
      moreActions={order ? movesOf(order) : []}
      nameOf={({ name }) => name}
      fields={(bind) => <Fields bind={bind} />}
      first={{ isActive: flagText(true) }}
      question={(name) => t('deleteQuestion', { name })}
    />
  )
}

const movesOf = ({ moveBy }: Order<MemberRow>): RowAction<MemberRow>[] => [
  { id: 'up', label: 'team.moveUp', icon: 'up', run: (row) => void moveBy(row, -1) },
  { id: 'down', label: 'team.moveDown', icon: 'downward', run: (row) => void moveBy(row, 1) },
]

/** These people are no accounts: says where those are, to who may see them. */
function Accounts() {
  const t = useTranslations('team')
  if (!useMay('people.manage')) return null
  return (
    <p className="text-second text-ink-2">
      {t.rich('accounts', {
        people: (words) => (
          <Link to="/admin/settings/people" className="hit text-accent underline underline-offset-3">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

function Person({ row: { id, name, position, email, phone, bio, avatar, isActive } }: { row: MemberRow }) {
  const t = useTranslations('team')
  return (
    <>
      <Portrait name={name} avatar={avatar} />
      <div className="min-w-0 flex-1">
        <p className="font-serif text-[17px]/[23px] font-medium wrap-anywhere">
          <Link to={`${memberType.home}/${id}`} tabIndex={-1} className="hover:underline">
            {name}
          </Link>
        </p>
        <p className="text-second text-ink-2 wrap-anywhere">{position}</p>
        {bio && <p className="mt-1.5 line-clamp-3 text-second wrap-anywhere">{bio}</p>}
        <p className="mt-1.5 truncate text-small text-ink-2">{email}</p>
        {phone && <p className="truncate text-small text-ink-2">{phone}</p>}
        {!isActive && (
          <p className="mt-1.5 inline-flex h-5.5 items-center gap-1.5 rounded-badge bg-draft-soft pr-2 pl-1.5 text-small font-[550] text-draft">
            <Icon name="off" className="size-3.25" />
            {t('hidden')}
          </p>
        )}
      </div>
    </>
  )
}

function Fields({ bind }: { bind: (name: string) => Bound }) {
  const t = useTranslations('team')
  const labels = useLabels(memberType)
  const optional = t('optional')
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={labels.name ?? ''}
          isAuthored
          required
          autoComplete="off"
          data-autofocus
          {...bind('name')}
        />
        <TextField label={labels.position ?? ''} required autoComplete="off" {...bind('position')} />
        <TextField type="email" label={labels.email ?? ''} required autoComplete="off" {...bind('email')} />
        <TextField
          type="tel"
          label={labels.phone ?? ''}
          aside={optional}
          autoComplete="off"
          {...bind('phone')}
        />
      </div>
      <TextArea label={labels.bio ?? ''} isAuthored aside={optional} dir="auto" {...bind('bio')} />
      <PictureField label={labels.avatar ?? ''} aside={optional} bound={bind('avatar')} />
      <LinksField label={labels.socialLinks ?? ''} bound={bind('socialLinks')} />
      <FormSwitch
        label={labels.isActive ?? ''}
        hints={{ on: t('shownHint'), off: t('hiddenHint') }}
        bound={bind('isActive')}
      />
    </>
  )
}
