/** Placeholder lines until the text is loaded. */
export function TextComes() {
  return (
    <div aria-hidden className="unhurried flex flex-col gap-3.5">
      {[100, 96, 98, 60, 97, 40].map((width) => (
        <span key={width} className="h-4 rounded-badge bg-hover" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
