import sharp from 'sharp'

/** A JPEG of noise, about as large in bytes as a photograph. */
export function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 140, sigma: 25 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A small JPEG of one colour. */
export function colouredPicture(background: string, width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** The same picture as a Blob for the API client's uploads. */
export async function colouredFile(...picture: Parameters<typeof colouredPicture>): Promise<Blob> {
  return new Blob([new Uint8Array(await colouredPicture(...picture))])
}
