import { typeStoreOf } from '../../content/item/store/type-store.ts'
import { memberType } from './type.ts'

export const memberStore = typeStoreOf(memberType, {
  table: 'teamMembers',
  translations: 'teamMemberTranslations',
  owner: 'teamMemberId',
  isCounted: true,
  namedBy: 'name',
  searched: ['email'],
})
