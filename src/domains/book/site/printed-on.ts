/** Before the page is printed, writes the day into its last line: `data-printed` holds the words, with `#` for the day. */
export function startPrintedOn(): void {
  const line = document.querySelector<HTMLElement>('[data-printed]')
  if (!line) return
  addEventListener('beforeprint', () => {
    const language = line.closest('[lang]')?.getAttribute('lang') ?? undefined
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date())
    line.textContent = line.dataset.printed?.replace('#', day) ?? ''
  })
}
