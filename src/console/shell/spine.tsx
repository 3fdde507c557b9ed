export function Spine({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid h-7.5 w-5.5 flex-none place-items-center rounded-[2px_4px_4px_2px] border-l-3 border-black/30 bg-spine font-serif text-small font-semibold text-white"
    >
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
