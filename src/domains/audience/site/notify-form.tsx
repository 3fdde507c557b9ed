import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { NotifyFields } from './notify-fields.tsx'
import type { SignUp } from './use-sign-up.tsx'

interface Props {
  signUp: SignUp
  onCancel: () => void
  /** Shows the consent text beside the buttons instead of above the fields. */
  isTextBelow?: boolean
}

/** The sign-up form for the book's release. The page validates it, so that readers see its messages, not the browser's. */
export function NotifyForm({ signUp, onCancel, isTextBelow = false }: Props) {
  const { id, labels, typed, mistake, isPending, onChange, onSubmit } = signUp
  const button = useFocusBack(isPending)
  return (
    <form className="notify-form" method="post" noValidate onSubmit={onSubmit}>
      <div className="notify-form__fields">
        <NotifyFields id={id} labels={labels} typed={typed} mistake={mistake} onChange={onChange} />
      </div>
      <div className="notify-form__ways">
        <button ref={button} type="submit" className="button button--filled" disabled={isPending}>
          {isPending ? labels.sending : labels.notifyMe}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {labels.cancel}
        </button>
        {isTextBelow && <p className="notify-form__text">{labels.text}</p>}
      </div>
    </form>
  )
}
