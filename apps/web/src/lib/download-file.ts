/** Milliseconds until the browser has surely read what it is to save. */
const readWithin = 60_000

/** Has the browser save something under a name, as a download does. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readWithin)
}
