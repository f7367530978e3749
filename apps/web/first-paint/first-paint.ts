// Runs before anything is drawn and before the app has arrived, so it is small and stands alone.

/** Filled in by the build: what the screens that most visits begin with are made of, by route. */
declare const __FIRST_SCREENS__: Record<string, string[]>

/** Nobody who chose dark sees a white flash. The same key and rule are in src/theme/colour-scheme.ts. */
function setColourScheme() {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem('colourScheme')
  } catch {
    // Storage may be switched off; the system's choice holds then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system
  document.documentElement.dataset.theme = scheme
}

/** The screen's own files are fetched along with the app, which would ask for them only once it runs. */
function fetchScreen() {
  const route = location.hash.replace(/^#\/?/, '').split(/[/?]/)[0] ?? ''
  for (const file of __FIRST_SCREENS__[route.toLowerCase()] ?? []) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else {
      link.rel = 'modulepreload'
    }
    // As the app asks for them, or they would be fetched twice.
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}

setColourScheme()
fetchScreen()

export {}
