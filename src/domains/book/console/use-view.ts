import { useCall, useConsole } from '../../../console/context.ts'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { addressOnSite } from '../../../console/site-address.ts'
import { partCalls } from '../types/part.ts'

interface ViewedPart {
  uid: string
  path: string
  isPublished: boolean
}

/** Shows a part in a tab of its own: its page, or the preview of a draft, whose page readers do not have. */
export function useView() {
  const call = useCall()
  const { site, sites } = useConsole()
  const { locale } = useContentLanguage()
  const toasts = useItemToasts()

  async function open({ uid, path, isPublished }: ViewedPart): Promise<void> {
    if (isPublished) {
      window.open(addressOnSite(path, site, sites, location), '_blank', 'noreferrer')
      return
    }
    // Opened at once: a browser takes a tab that comes after an answer for an advertisement.
    const tab = window.open('', '_blank')
    try {
      const preview = await call(partCalls.previews.showPreview, { params: { id: uid } }, { locale })
      tab?.location.replace(preview.path)
    } catch (error) {
      tab?.close()
      toasts.failed(error, '')
    }
  }
  return {
    /** Address of the page of a part that readers see. */
    addressOf: ({ path }: ViewedPart) => addressOnSite(path, site, sites, location),
    open,
  }
}
