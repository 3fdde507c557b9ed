import type {
  Confirmation,
  RecordTranslationCalls,
  TranslationCalls,
  TranslationState,
} from '../../content/contract/translation-calls.ts'
import type { CallOptions } from '../../ui/client.ts'
import { useCall, useConsole } from '../context.ts'

/** The calls for translations of one item or one record. */
export function useTranslationCalls(calls: TranslationCalls | RecordTranslationCalls, id: string) {
  const call = useCall()
  const { site } = useConsole()
  if ('readRecordTranslation' in calls) {
    const params = { forkId: site.id }
    return {
      read: (options?: CallOptions): Promise<TranslationState> =>
        call(calls.readRecordTranslation, { params }, options),
      confirm: (body: Confirmation, options?: CallOptions): Promise<TranslationState> =>
        call(calls.confirmRecordTranslation, { params, body }, options),
      check: (options?: CallOptions): Promise<TranslationState> =>
        call(calls.checkRecordTranslation, { params }, options),
    }
  }
  const params = { id }
  return {
    read: (options?: CallOptions): Promise<TranslationState> =>
      call(calls.readTranslation, { params }, options),
    confirm: (body: Confirmation, options?: CallOptions): Promise<TranslationState> =>
      call(calls.confirmTranslation, { params, body }, options),
    check: (options?: CallOptions): Promise<TranslationState> =>
      call(calls.checkTranslation, { params }, options),
  }
}
