/**
 * A list of addresses (`<select data-leads>`) opens what is chosen from it. By keyboard each arrow chooses: there the button
 * of its form opens it, which shows itself while the list has the focus.
 */
export function startChoosers(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-leads]')) {
    const open = () => {
      const { form, value } = select
      // Whoever comes back finds the list as it was.
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
