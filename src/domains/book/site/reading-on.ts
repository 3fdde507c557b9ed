import { READS_ON, readPlace } from './reading-place.ts'

/** On the landing page, the link to the featured chapter becomes one to where the visitor stopped reading. */
export function offerToReadOn(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-reads-on]')
  const place = link && readPlace()
  if (!place) return
  const { readsOn = '', words = '', chapters = '' } = link.dataset
  const number = String(place.chapter)
  // What is no longer published is not offered.
  if (!chapters.split(' ').includes(number)) return
  link.href = readsOn.replace('#', number) + (place.paragraph ? `#${place.paragraph}` : '')
  link.firstElementChild?.append(words.replace('#', number))
  link.onclick = () => sessionStorage.setItem(READS_ON, number)
}
