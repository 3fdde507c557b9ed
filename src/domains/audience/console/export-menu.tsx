import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallError, callFile } from '../../../ui/client.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { EXPORT_FORMATS, exportSubscribers } from '../contract.ts'

/** The subscribers as a file, as they are filtered now. */
export function ExportMenu() {
  const t = useTranslations('audience')
  const { site, session } = useConsole()
  const [address] = useSearchParams()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)

  const handleExport = async (format: (typeof EXPORT_FORMATS)[number]) => {
    setIsPending(true)
    const [q, state] = [address.get('q'), address.get('state')]
    const query = { format, ...(q && { q }), ...(state && { state }) }
    try {
      const params = { forkId: site.id }
      const file = await session.hold(() => callFile(exportSubscribers, { params, query }))
      saveAs(file, `${site.slug}-subscribers.${format}`)
    } catch (error) {
      const description = error instanceof CallError ? error.detail : ''
      toast({ title: t('exportFailed'), isDestructive: true, ...(description && { description }) })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button icon="download" isPending={isPending}>
          {t('export')}
        </Button>
      }
    >
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void handleExport(format)}>
          {t(`format.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
