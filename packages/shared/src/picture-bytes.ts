// What the bytes of a picture that cannot be read say about it.

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** The brands of HEIF whose pictures are coded in HEVC, as iPhones do (ISO/IEC 23008-12, annex B). */
const HEVC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/** Whether a file is HEIC, the format in which iPhones keep their pictures. AVIF has the same frame. */
export function isHeic(bytes: Uint8Array): boolean {
  if (text(bytes, 4, 8) !== 'ftyp') return false
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = text(bytes, 8, Math.min(size, bytes.length, 256)).match(/.{4}/gs) ?? []
  return brands.some((brand) => HEVC.includes(brand)) && !brands[0]?.startsWith('avi')
}

/** Whether a file is a film, such as the moving part of a live photo: QuickTime, MP4, WebM or Matroska. */
export function isVideo(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return true
  const type = text(bytes, 4, 8)
  if (['moov', 'mdat', 'wide'].includes(type)) return true
  return type === 'ftyp' && /^(qt|isom|iso\d|mp4|M4V|3gp|avc1|dash)/.test(text(bytes, 8, 12))
}

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The file without the zeros with which some transfers fill up what is missing. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}

/**
 * Whether a JPEG, PNG, WebP or GIF that cannot be read ends before its own end: it was cut off in transfer. Says nothing
 * of a picture that can be read, after which some cameras write more.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const end = withoutPadding(bytes)
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return end.at(-2) !== 0xff || end.at(-1) !== 0xd9
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47))
    return !text(end, end.length - 8, end.length).includes('IEND')
  if (text(bytes, 0, 3) === 'GIF') return end.at(-1) !== 0x3b
  if (text(bytes, 0, 4) !== 'RIFF' || bytes.length < 12) return false
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  return bytes.length < size + 8
}
