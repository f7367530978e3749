/** At most as many letters as any file system takes with an ending. */
const nameLetters = 60

/** A name for a file: without what a file system, a browser or a reader would take for something else. */
export function fileName(name: string, ending: string): string {
  const safe = name
    // Letters, marks, numbers and ordinary spaces of any language; no separators of paths, no marks of direction.
    .replace(/[^\p{L}\p{M}\p{N}'’ ,.-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(safe).slice(0, nameLetters).join('').trim()
  return `${short || 'file'}.${ending}`
}
