/** An arrow after or before a link's words; the fonts have none. */
export function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg className="arrow" viewBox="0 0 20 12" aria-hidden>
      <path d={back ? 'M20 6H2M7 1 2 6l5 5' : 'M0 6h18M13 1l5 5-5 5'} />
    </svg>
  )
}
