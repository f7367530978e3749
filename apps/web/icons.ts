import sharp from 'sharp'

/** The theme's paper colour, used behind the logo on icons that must fill a square. */
const paper = '#fbf7f2'

interface Icon {
  /** Path in the build, as referenced by the web app manifest and index.html. */
  file: string
  /** Renders an SVG drawing as a PNG. */
  draw: (drawing: string) => Promise<Uint8Array>
}

/**
 * @param size side length in pixels
 * @param scale fraction of the side that the drawing takes up
 * @param background colour of the square; `none` leaves it transparent
 */
const icon = (file: string, size: number, scale: number, background = 'none'): Icon => ({
  file: `icons/${file}`,
  draw: (drawing) => {
    const side = Math.round(size * scale)
    const at = (size - side) / 2
    const placed = drawing.replace(
      '<svg ',
      `<svg x="${at}" y="${at}" width="${side}" height="${side}" `,
    )
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" fill="${background}"/>${placed}</svg>`
    return sharp(Buffer.from(square)).png({ palette: true }).toBuffer()
  },
})

/** Systems crop maskable icons to various shapes; only the central 80 % is always visible. */
export const icons = [
  icon('icon-192.png', 192, 0.94),
  icon('icon-512.png', 512, 0.94),
  icon('maskable-512.png', 512, 0.6, paper),
  icon('apple-touch-icon.png', 180, 0.72, paper),
]
