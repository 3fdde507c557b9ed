/** The people of a site. */
export interface TeamView {
  members: {
    name: string
    position: string
    bio: string
    /** Path of a picture; '' for none. */
    avatar: string
    links: { name: string; url: string }[]
    /** Radii of the rings that stand for somebody without a picture, the outermost first. */
    rings: number[]
  }[]
}
