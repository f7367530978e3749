import type { PublicChurch } from '@church/shared'

/**
 * Shows the church's own colour and logo. first-paint/first-paint.ts does so before the app has loaded, from a page
 * that the service worker may have cached before an admin changed them.
 */
export function showChurchLook({ colour, logo }: Pick<PublicChurch, 'colour' | 'logo'>) {
  const { dataset, style } = document.documentElement
  if (!logo) delete dataset.churchLogo
  if (!colour) {
    delete dataset.churchColour
    return
  }
  style.setProperty('--church-colour-light', colour.light)
  style.setProperty('--church-colour-dark', colour.dark)
  dataset.churchColour = ''
}
