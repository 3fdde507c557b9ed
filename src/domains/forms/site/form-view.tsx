import { type FormEvent, type RefObject, useId } from 'react'
import { Link } from '../../../site/components/link.tsx'
import { TRAP } from '../../../content/readers/trap.ts'
import { type Answers, askedFields, hasOptions, type Mistake, TICKED } from '../../../kernel/form.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import type { ShownField, ShownForm } from '../../../kernel/form-texts.ts'
import type { FormWords } from './form-words.ts'

interface Props {
  form: { action: string } & Pick<ShownForm, 'fields' | 'submitText' | 'langs'>
  words: FormWords
  answers: Answers
  mistakes: Readonly<Record<string, Mistake>>
  /** An error that concerns no single field. */
  problem?: string | undefined
  /** JavaScript runs and omits fields whose condition fails. Without it all fields are shown, and the server ignores those. */
  isAlive: boolean
  isPending?: boolean
  /** The field being edited in the studio. */
  marked?: string | null
  element?: RefObject<HTMLFormElement | null>
  onAnswer: (id: string, answer: string) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The only renderer of a form: on its page, with and without JavaScript, and in the studio's preview. */
export function FormView(props: Props) {
  const { form, words, answers, mistakes, problem, isAlive, isPending = false, marked, element } = props
  const prefix = useId()
  const button = useFocusBack(isPending)
  const asked = new Set(askedFields(form.fields, answers))
  const shown = isAlive ? form.fields.filter((field) => asked.has(field)) : form.fields
  const wrong = shown.filter(({ id }) => mistakes[id])
  return (
    <form
      ref={element}
      className="form form--wide public-form"
      method="post"
      action={form.action}
      noValidate
      onSubmit={props.onSubmit}
    >
      {wrong.length > 0 && (
        <div className="form-look" role="alert">
          <p>{words.look}</p>
          <ul>
            {wrong.map(({ id, label, langs }) => (
              <li key={id}>
                <Link href={`#${prefix}-${id}`} lang={langs.label} dir="auto">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem && (
        <p className="form-look" role="alert">
          {problem}
        </p>
      )}
      {shown.some(({ required }) => required) && <p className="field__hint">{words.starred}</p>}
      {shown.map((field) => (
        <OneField
          key={field.id}
          field={field}
          id={`${prefix}-${field.id}`}
          words={words}
          answer={answers[field.id] ?? ''}
          mistake={mistakes[field.id]}
          isWaiting={!asked.has(field)}
          isFirstWrong={!isAlive && wrong[0] === field}
          isMarked={marked === field.id}
          onAnswer={(answer) => props.onAnswer(field.id, answer)}
        />
      ))}
      <div className="form-trap" aria-hidden="true">
        <label>
          {words.trap}
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button
        ref={button}
        type="submit"
        className="button button--filled"
        lang={isPending ? undefined : form.langs.submitText}
        disabled={isPending}
      >
        {isPending ? words.sending : form.submitText || words.submit}
      </button>
    </form>
  )
}

interface FieldProps {
  field: ShownField
  id: string
  words: FormWords
  answer: string
  mistake: Mistake | undefined
  /** Its condition fails: JavaScript hides it. */
  isWaiting: boolean
  isFirstWrong: boolean
  isMarked: boolean
  onAnswer: (answer: string) => void
}

function OneField(props: FieldProps) {
  const { field, id, words, mistake, isWaiting, isFirstWrong, isMarked } = props
  const error = mistake && sentenceOf(field, mistake, words)
  const tied = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    ...(isFirstWrong && { autoFocus: true }),
  }
  const marks = { 'data-waits': isWaiting || undefined, 'data-marked': isMarked || undefined }
  const said = error && (
    <p className="field__error" id={`${id}-error`}>
      {error}
    </p>
  )
  if (field.type === 'radio') return <Radios {...props} tied={tied} marks={marks} said={said} />
  if (field.type === 'checkbox') return <Box {...props} tied={tied} marks={marks} said={said} />
  const isShort = field.type !== 'textarea' && !hasOptions(field)
  return (
    <div className={isShort ? 'field field--short' : 'field'} {...marks}>
      <label htmlFor={id} lang={field.langs.label} dir="auto">
        <Label field={field} />
      </label>
      <Line {...props} tied={tied} />
      {said}
    </div>
  )
}

/** The message for a missing answer depends on whether one types, chooses or ticks. */
function sentenceOf(field: ShownField, mistake: Mistake, words: FormWords): string {
  if (mistake !== 'required') return words.mistake[mistake]
  if (hasOptions(field)) return words.choose
  return field.type === 'checkbox' ? words.tick : words.mistake.required
}

interface Tied {
  tied: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
}

function Line({ field, id, words, answer, tied, onAnswer }: FieldProps & Tied) {
  const { type, placeholder, required } = field
  const common = { ...tied, id, name: field.id, required, value: answer }
  const { langs } = field
  if (hasOptions(field)) {
    return (
      <select {...common} onChange={(event) => onAnswer(event.target.value)}>
        <option value="" lang={langs.placeholder}>
          {placeholder || words.choose}
        </option>
        {field.choices.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const hint = placeholder || undefined
  if (type === 'textarea') {
    return (
      <textarea
        {...common}
        rows={5}
        lang={langs.placeholder}
        dir="auto"
        placeholder={hint}
        onChange={(event) => onAnswer(event.target.value)}
      />
    )
  }
  return (
    <input
      {...common}
      type={type}
      lang={langs.placeholder}
      dir={type === 'text' ? 'auto' : undefined}
      step={type === 'number' ? 'any' : undefined}
      placeholder={hint}
      autoComplete={type === 'text' ? COMPLETES_NAMED[field.id] : COMPLETES[type]}
      onChange={(event) => onAnswer(event.target.value)}
    />
  )
}

/** Values for `autocomplete`. */
const COMPLETES: Partial<Record<ShownField['type'], string>> = { email: 'email', tel: 'tel' }

/** The same for text fields, which only their ids tell apart; a new form begins with `name`. */
const COMPLETES_NAMED: Readonly<Record<string, string>> = { name: 'name' }

interface Marked extends Tied {
  marks: { 'data-waits': true | undefined; 'data-marked': true | undefined }
  said: React.ReactNode
}

function Radios({ field, id, answer, tied, marks, said, onAnswer }: FieldProps & Marked) {
  return (
    <fieldset className="choices" aria-describedby={tied['aria-describedby']} {...marks}>
      <legend lang={field.langs.label} dir="auto">
        <Label field={field} />
      </legend>
      {field.choices.map(({ value, label, lang }, place) => {
        // The first input has the field's id, as target of links and focus.
        const own = place === 0 ? id : `${id}-${place}`
        return (
          <div key={value} className="choice">
            <input
              {...(place === 0 ? tied : {})}
              type="radio"
              id={own}
              name={field.id}
              value={value}
              required={field.required}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            <label htmlFor={own} lang={lang} dir="auto">
              {label}
            </label>
          </div>
        )
      })}
      {said}
    </fieldset>
  )
}

function Box({ field, id, answer, tied, marks, said, onAnswer }: FieldProps & Marked) {
  return (
    <div className="choices" {...marks}>
      <div className="choice">
        <input
          {...tied}
          type="checkbox"
          id={id}
          name={field.id}
          value={TICKED}
          required={field.required}
          checked={answer !== ''}
          onChange={(event) => onAnswer(event.target.checked ? TICKED : '')}
        />
        <label htmlFor={id} lang={field.langs.label} dir="auto">
          <Label field={field} />
        </label>
      </div>
      {said}
    </div>
  )
}

function Label({ field: { label, required } }: { field: ShownField }) {
  return (
    <>
      {label}
      {required && <span aria-hidden="true"> *</span>}
    </>
  )
}

/** The thanks after a submission. */
export function FormThanks({
  message,
  lang,
  element,
}: {
  message: string
  lang?: Locale | undefined
  element?: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={element} className="form-thanks" role="status" tabIndex={-1}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" />
        <path d="m16 24.5 6 6 11-12" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <p className="h3" lang={lang} dir="auto">
        {message}
      </p>
    </div>
  )
}
