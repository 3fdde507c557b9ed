import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { onOneLine } from '../kernel/words.ts'
import { Icon } from './icon.tsx'

interface Frame {
  label: string
  /** Stands at the right of the label for those who write: a count, "optional". */
  aside?: ReactNode
  /** Stands there for readers, too, such as a language. */
  fact?: ReactNode
  hint?: string | undefined
  /** How full the field is, right below it. */
  meter?: ReactNode
  error?: string | undefined
  /** Only screen readers get the label, where the surroundings name the field. */
  isLabelHidden?: boolean
}

interface Voice {
  /** The text is the author's, so it is set in the type that readers see. */
  isAuthored?: boolean
}

const EDGE = 'w-full rounded-control border border-control bg-surface px-2.5'
/** Of a field of one line. */
const LINE = 'min-h-9 max-tablet:min-h-12'
const BOX =
  `${EDGE} read-only:bg-sunken ` +
  'aria-invalid:border-bad aria-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)]'

/** The same edge around the field and its prefix. */
const AROUND =
  `${EDGE} ${LINE} flex items-center has-[input:read-only]:bg-sunken ` +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-accent contrast:has-focus-visible:outline-3 ' +
  'has-[[aria-invalid]]:border-bad has-[[aria-invalid]]:shadow-[inset_0_0_0_1px_var(--color-bad)] has-[[aria-invalid]]:outline-bad'

const voiceOf = ({ isAuthored = false }: Voice) => (isAuthored ? 'font-serif text-[15px]/[23px]' : 'text-ui')
/** The look of a field that stands in a row of its own. */
export const fieldClass = `${BOX} ${LINE} text-ui`
const boxOf = (voice: Voice, height = LINE) => `${BOX} ${height} ${voiceOf(voice)}`

interface InputProps
  extends Frame,
    Voice,
    Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'prefix'> {
  onChange: (value: string) => void
  /** Shown before the value, such as the address above a slug. */
  prefix?: string
}

export function TextField({
  label,
  aside,
  fact,
  hint,
  error,
  isLabelHidden,
  isAuthored,
  onChange,
  prefix,
  ...rest
}: InputProps) {
  return (
    <Framed {...{ label, aside, fact, hint, error, isLabelHidden }} readOnly={rest.readOnly}>
      {(tied) => {
        const input = {
          ...rest,
          ...tied,
          onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
        }
        const lock = 'size-3.5 text-ink-3'
        return prefix === undefined ? (
          <span className="relative block">
            {rest.readOnly && (
              <Icon name="lock" className={`${lock} absolute top-1/2 left-2.5 -translate-y-1/2`} />
            )}
            <input {...input} className={`${boxOf({ isAuthored })} read-only:pl-8`} />
          </span>
        ) : (
          <span className={AROUND}>
            {rest.readOnly && <Icon name="lock" className={`${lock} mr-2`} />}
            <span aria-hidden className="max-w-1/2 flex-none truncate text-ink-3">
              {prefix}
            </span>
            <input
              {...input}
              className={`min-w-0 flex-1 bg-transparent py-1 outline-hidden ${voiceOf({ isAuthored })}`}
            />
          </span>
        )
      }}
    </Framed>
  )
}

interface AreaProps extends Frame, Voice, Omit<ComponentProps<'textarea'>, 'onChange'> {
  onChange: (value: string) => void
  /** One line that wraps: Enter does nothing, and a pasted line break becomes a space. */
  isOneLine?: boolean
}

/** A text that grows with what is written; `className` replaces the usual box. */
export function TextArea({
  label,
  aside,
  fact,
  hint,
  meter,
  error,
  isLabelHidden,
  isAuthored,
  onChange,
  isOneLine,
  className,
  ...rest
}: AreaProps) {
  return (
    <Framed {...{ label, aside, fact, hint, meter, error, isLabelHidden }} readOnly={rest.readOnly}>
      {(tied) => (
        <GrowingText
          {...rest}
          {...tied}
          rows={isOneLine ? 1 : rest.rows}
          className={`grows block resize-none ${className ?? (isOneLine ? `${boxOf({ isAuthored })} py-1.5 max-tablet:py-3` : `${boxOf({ isAuthored }, 'min-h-18')} py-2`)}`}
          onChange={(event) => onChange(isOneLine ? onOneLine(event.target.value) : event.target.value)}
          onKeyDown={(event) => {
            if (isOneLine && event.key === 'Enter') event.preventDefault()
            rest.onKeyDown?.(event)
          }}
        />
      )}
    </Framed>
  )
}

interface SelectProps extends Frame, Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  onChange: (value: string) => void
  readOnly?: boolean
}

export function SelectField({
  label,
  aside,
  fact,
  hint,
  error,
  isLabelHidden,
  onChange,
  readOnly = false,
  children,
  ...rest
}: SelectProps) {
  return (
    <Framed {...{ label, aside, fact, hint, error, isLabelHidden, readOnly }}>
      {(tied) => (
        <span className="relative block">
          <select
            {...rest}
            {...tied}
            disabled={readOnly}
            className={`${boxOf({})} appearance-none disabled:bg-sunken disabled:opacity-100 read-only:bg-surface truncate pr-8`}
            onChange={(event) => onChange(event.target.value)}
          >
            {children}
          </select>
          <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3">
            <Icon name={readOnly ? 'lock' : 'choose'} className="size-3.5" />
          </span>
        </span>
      )}
    </Framed>
  )
}

interface Tied {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function Framed({
  label,
  aside,
  fact,
  hint,
  meter,
  error,
  isLabelHidden,
  readOnly = false,
  children,
}: Frame & { readOnly?: boolean | undefined; children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const told = fact ?? (!readOnly && aside)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline gap-3'}>
        <label htmlFor={id} className="text-second font-semibold">
          {label}
        </label>
        {told && <span className="ml-auto flex-none text-second whitespace-nowrap text-ink-2">{told}</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {!readOnly && meter}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function GrowingText(props: ComponentProps<'textarea'>) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = ref.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }, [props.value])
  return <textarea ref={ref} {...props} />
}

/** Error and hint below a field, which is described by `{id}-error` and `{id}-hint`. */
export function FieldNotes({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small font-medium text-bad">
          <Icon name="alert" className="mt-px size-3.5" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      )}
    </>
  )
}

/** The error of several fields together; it takes the focus as an invalid field does. */
export function FieldsError({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <p
      role="alert"
      data-invalid="true"
      tabIndex={-1}
      className="flex items-start gap-1.5 text-small font-medium text-bad"
    >
      <Icon name="alert" className="mt-0.5 size-3.5" />
      {error}
    </p>
  )
}
