import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { sentenceOf } from '../../ui/client.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useConsole } from '../context.ts'
import { useToast } from '../toasts.tsx'
import { saveAs } from '../save-as.ts'

const FORMATS = ['csv', 'json'] as const

interface Props {
  /** Name of the file, without its ending. */
  name: string
  /** Fetches the file. @throws CallError */
  ask: (format: (typeof FORMATS)[number]) => Promise<Blob>
}

/** Exports a list as a file, as it is filtered now; it may ask for the password again. */
export function ExportMenu({ name, ask }: Props) {
  const t = useTranslations('console.export')
  const { session } = useConsole()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)

  const handleExport = async (format: (typeof FORMATS)[number]) => {
    setIsPending(true)
    try {
      saveAs(await session.hold(() => ask(format)), `${name}.${format}`)
    } catch (error) {
      const description = sentenceOf(error)
      toast({ title: t('failed'), isDestructive: true, ...(description && { description }) })
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
      {FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void handleExport(format)}>
          {t(`format.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
