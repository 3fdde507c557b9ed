import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'aside'>

/** A password field that can show what is typed. */
export function PasswordField({ label, ...rest }: Props) {
  const t = useTranslations('console')
  const [isShown, setIsShown] = useState(false)
  const word = t(isShown ? 'hide' : 'show')
  return (
    <TextField
      label={label}
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      aside={
        <button
          type="button"
          aria-label={`${word}: ${label}`}
          className="hit rounded-badge font-medium text-accent underline underline-offset-3"
          onClick={() => setIsShown(!isShown)}
        >
          {word}
        </button>
      }
    />
  )
}
