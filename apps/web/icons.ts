import sharp from 'sharp'

/** The theme's paper, on which the mark stands where a system wants a full square. */
const paper = '#fbf7f2'

interface Icon {
  /** Its path in the build; the web app manifest and index.html name it. */
  file: string
  /** PNG of the given drawing, an SVG. */
  draw: (drawing: string) => Promise<Uint8Array>
}

/**
 * @param size side length in pixels
 * @param share how much of the side the drawing takes
 * @param ground colour of the square; none leaves it transparent
 */
const icon = (file: string, size: number, share: number, ground = 'none'): Icon => ({
  file: `icons/${file}`,
  draw: (drawing) => {
    const side = Math.round(size * share)
    const at = (size - side) / 2
    const placed = drawing.replace(
      '<svg ',
      `<svg x="${at}" y="${at}" width="${side}" height="${side}" `,
    )
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" fill="${ground}"/>${placed}</svg>`
    return sharp(Buffer.from(square)).png({ palette: true }).toBuffer()
  },
})

/** Systems cut maskable icons to shapes of their own: what counts lies within the middle 80 %. */
export const icons = [
  icon('icon-192.png', 192, 0.94),
  icon('icon-512.png', 512, 0.94),
  icon('maskable-512.png', 512, 0.6, paper),
  icon('apple-touch-icon.png', 180, 0.72, paper),
]
