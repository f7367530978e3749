/** By then the browser has certainly read the file. */
const revokeDelayMs = 60_000

/** Makes the browser download content as a file with this name. */
export function downloadFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
}
