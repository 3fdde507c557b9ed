/** Lets the browser keep a file under a name. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After this time the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
