/** Shown by an island until it is hydrated; the stylesheet hides it without script. */
export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="loading">
      {text}
    </p>
  )
}
