import type { Shades } from '@church/shared'

// The server puts the church's look into index.html, and first-paint/first-paint.ts applies it. These show an
// admin's change at once; everybody else sees it with their next visit.

/** Paints the app in the church's own colour; null for the product's. */
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

/** Lets the product's logo appear again, where the church has no own one any more. */
export function showProductLogo() {
  delete document.documentElement.dataset.churchLogo
}
