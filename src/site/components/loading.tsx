/** What an island says until it is alive. The stylesheet shows it only then, and never where there is no script. */
export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="loading">
      {text}
    </p>
  )
}
