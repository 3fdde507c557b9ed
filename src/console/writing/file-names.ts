/** The server looks at the bytes, and takes only files that are what their names say. */
export const isFilm = (name: string): boolean => /\.(?:mp4|m4v|webm)$/i.test(name)

export const isSound = (name: string): boolean => /\.(?:mp3|m4a|og[ga]|opus|wav|flac)$/i.test(name)

export const isCaptions = (name: string): boolean => /\.vtt$/i.test(name)

/** A title out of the name of a file: without its ending, and with blanks in the place of what stands for them. */
export function titleOf(name: string): string {
  return name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
}
