/** Three books and the place of the next one. */
export function Spines() {
  return (
    <svg
      className="h-12 w-15 text-ink-3"
      viewBox="0 0 60 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      aria-hidden
    >
      <rect x="1" y="11" width="9" height="36" rx="1.5" />
      <rect x="13" y="3" width="10" height="44" rx="1.5" />
      <rect x="26" y="8" width="9" height="39" rx="1.5" />
      <path d="m46 2 9 1-6 44-9-1z" strokeDasharray="3 3" />
    </svg>
  )
}
