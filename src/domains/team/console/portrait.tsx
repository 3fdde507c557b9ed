import { initialsOf } from '../../../kernel/words.ts'

/** The picture of a person, or the letters of the name where there is none. */
export function Portrait({
  name,
  avatar,
  isLarge = false,
}: {
  name: string
  avatar: string
  isLarge?: boolean
}) {
  const size = isLarge ? 'h-44 w-36' : 'h-22 w-18'
  if (avatar) return <img src={avatar} alt="" className={`${size} flex-none rounded-badge object-cover`} />
  return (
    <span
      aria-hidden
      className={`${size} grid flex-none place-items-center rounded-badge bg-press font-serif text-[26px] text-ink-2`}
    >
      {initialsOf(name)}
    </span>
  )
}
