/** Form of the side bar: open on wide screens and a rail on tablets, a rail everywhere, or a sheet with all words. */
export type SideForm = 'side' | 'rail' | 'sheet'

const ON_TABLETS = {
  'sr-only': 'tablet:max-wide:sr-only',
  hidden: 'tablet:max-wide:hidden',
  block: 'tablet:max-wide:block',
  'flex-col px-0': 'tablet:max-wide:flex-col tablet:max-wide:px-0',
  'size-4.5': 'tablet:max-wide:size-4.5',
  'h-11 justify-center px-0': 'tablet:max-wide:h-11 tablet:max-wide:justify-center tablet:max-wide:px-0',
  'justify-center px-0': 'tablet:max-wide:justify-center tablet:max-wide:px-0',
}

const EVERYWHERE: Record<keyof typeof ON_TABLETS, string> = {
  'sr-only': 'tablet:sr-only',
  hidden: 'tablet:hidden',
  block: 'tablet:block',
  'flex-col px-0': 'tablet:flex-col tablet:px-0',
  'size-4.5': 'tablet:size-4.5',
  'h-11 justify-center px-0': 'tablet:h-11 tablet:justify-center tablet:px-0',
  'justify-center px-0': 'tablet:justify-center tablet:px-0',
}

/** The classes for the widths at which the side bar is a rail; none in a sheet. */
export function onRail(form: SideForm, classes: keyof typeof ON_TABLETS): string {
  if (form === 'sheet') return ''
  return (form === 'rail' ? EVERYWHERE : ON_TABLETS)[classes]
}
