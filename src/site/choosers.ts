/**
 * Opens the address that is chosen in a `<select data-leads>`. By keyboard every arrow changes the choice, so there the form's
 * button opens it, which is visible while the list has the focus.
 */
export function startChoosers(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-leads]')) {
    const open = () => {
      const { form, value } = select
      // A reader who comes back finds the list as it was.
      form?.reset()
      location.assign(value)
    }
    select.addEventListener('change', () => {
      if (!select.matches(':focus-visible')) open()
    })
    select.form?.addEventListener('submit', (event) => {
      event.preventDefault()
      open()
    })
  }
}
