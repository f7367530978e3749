import { useEffect } from 'react'

// The screen's column is as narrow as upright paper.
const landscape = `
  @page { size: A4 landscape; margin: 10mm }
  @media print { .container { max-width: none; padding-inline: 0 } }`

/**
 * Prints on landscape paper while the component is mounted. Not by a named page: Chromium lays those out as wide as the
 * first page, which is upright.
 */
export function useLandscapePaper(): void {
  useEffect(() => {
    // Older browsers, and jsdom, print upright.
    if (!Array.isArray(document.adoptedStyleSheets)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(landscape)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}
