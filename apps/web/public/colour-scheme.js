// Runs before the first paint, so that nobody who chose dark sees a white flash.
// The same key and the same rule are in src/theme/colour-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('colourScheme')
  } catch {
    // Storage may be switched off; the system's choice holds then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.bsTheme = dark ? 'dark' : 'light'
})()
