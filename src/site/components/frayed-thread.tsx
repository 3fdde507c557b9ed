import { frayedThread, HAIRS, missingDots } from './frayed-thread.ts'

/** The thread of a page that is missing: it turns inward and frays; dots show where it would go. */
export function FrayedThread() {
  return (
    <svg className="frayed" viewBox="-200 -200 400 400" aria-hidden>
      <path className="frayed__dots" d={missingDots()} />
      <path className="frayed__thread" pathLength={1} d={frayedThread()} />
      {HAIRS.map(([width, path]) => (
        <path key={path} className="frayed__thread frayed__hair" strokeWidth={width} d={path} />
      ))}
    </svg>
  )
}
