import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import type { Column, Order, RowAction } from '../../../console/catalogue/list-spec.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { MemberRow } from '../type.ts'
import { Portrait } from './portrait.tsx'
import { studioMember } from './type.ts'
import { useOrder } from './use-order.ts'

/** Names the cards for those who hear them. */
const NAME: Column<MemberRow> = {
  id: 'name',
  head: 'team.field.name',
  width: '',
  locked: true,
  cell: ({ name }) => name,
}

/** The people whom the site shows, as cards in their order. */
export default function TeamScreen() {
  const t = useTranslations('team')
  const order = useOrder()
  return (
    <ItemsScreen
      type={studioMember}
      list={{
        columns: [NAME],
        card: (row) => <Person row={row} />,
        ...(order && { order }),
        note: <Accounts />,
      }}
      moreActions={order ? movesOf(order) : []}
      question={(name) => t('deleteQuestion', { name })}
    />
  )
}

const movesOf = ({ moveBy }: Order<MemberRow>): RowAction<MemberRow>[] => [
  { id: 'up', label: 'team.moveUp', icon: 'up', run: (row) => moveBy(row, -1) },
  { id: 'down', label: 'team.moveDown', icon: 'downward', run: (row) => moveBy(row, 1) },
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
          <Link to={`${studioMember.home}/${id}`} tabIndex={-1} className="hover:underline">
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
            {t('inactive')}
          </p>
        )}
      </div>
    </>
  )
}
