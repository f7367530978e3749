/** Whether this is an iPhone or an iPad. An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
