import { Picture } from '../../site/components/picture.tsx'

/** A person with a picture. */
export interface Portrait {
  name: string
  avatar: string
}

/** Somebody's picture beside their name, which says who it is. */
export function PortraitPicture({ of, className }: { of: Portrait; className: string }) {
  return <Picture className={`portrait ${className}`} src={of.avatar} alt="" loading="lazy" />
}
