import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { sentenceOf } from '../../ui/client.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useConsole } from '../context.ts'
import { useToast } from '../toasts.tsx'
import { saveAs } from '../save-as.ts'

const FORMATS = ['csv', 'json'] as const

type Format = (typeof FORMATS)[number]

interface Props {
  /** Name of the file, without its ending. */
  name: string
  /** Fetches the file. @throws CallError */
  ask: (format: Format) => Promise<Blob>
}

/** Fetches a file and saves it; it may ask for the password again. */
export function useExport({ name, ask }: Props) {
  const t = useTranslations('console.export')
  const { session } = useConsole()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const handleExport = async (format: Format) => {
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
  return { isPending, handleExport }
}

/** Exports a list as a file, as it is filtered now. */
export function ExportMenu(props: Props) {
  const t = useTranslations('console.export')
  const { isPending, handleExport } = useExport(props)
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
