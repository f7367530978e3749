/** A picture's width and height in pixels, as its file says, before it is turned upright. */
export interface PictureSize {
  width: number
  height: number
}

/** How much of a file its head may take: iPhones put a preview and a colour profile before a JPEG's size. In bytes. */
const HEAD = 1_000_000

/** The size of a JPEG, PNG, WebP or GIF by the head of its file, so that nothing is decoded; undefined for others. */
export async function pictureSize(file: Blob): Promise<PictureSize | undefined> {
  const bytes = await file.slice(0, HEAD).arrayBuffer()
  const view = new DataView(bytes)
  try {
    const first = view.getUint32(0)
    if (first >>> 16 === 0xffd8) return jpegSize(view)
    if (first === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (first === 0x47494638)
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (first === 0x52494646) return webpSize(view)
  } catch (error) {
    // The file ends before it says its size.
    if (!(error instanceof RangeError)) throw error
  }
}

/** The frame header of any JPEG process (ITU-T T.81, B.2.2); the other markers between C0 and CF are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

function webpSize(view: DataView): PictureSize | undefined {
  const kind = view.getUint32(12)
  if (kind === 0x56503820)
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  // The extended form has 24 bits for each.
  const less = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  if (kind === 0x56503858) return { width: less(24) + 1, height: less(27) + 1 }
}
