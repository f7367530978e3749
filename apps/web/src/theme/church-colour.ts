import type { Shades } from '@church/shared'

/**
 * Paints the app in the church's own colour; null for the product's. The server also puts the shades
 * into index.html, where first-paint/first-paint.ts reads them before the first paint.
 */
export function paintChurchColour(colour: Shades | null) {
  const { dataset, style } = document.documentElement
  if (!colour) {
    delete dataset.churchColour
    return
  }
  style.setProperty('--church-colour-light', colour.light)
  style.setProperty('--church-colour-dark', colour.dark)
  dataset.churchColour = ''
}
