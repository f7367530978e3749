/** Text between tags, and the page's description. */
const TEXTS = /(?<=>)[^<>]*\p{L}[^<>]*(?=<)|(?<=name="description"\s+content=")[^"]*/gu

/** Scripts, styles and comments, which have no texts. */
const SILENT = /(<(script|style)\b[\s\S]*?<\/\2>|<!--[\s\S]*?-->)/

/** Replaces the texts of an HTML page, each without the white space around it. A lone placeholder is not a text. */
export const replaceTexts = (html: string, replace: (text: string) => string): string =>
  html
    .split(SILENT)
    .map((part, index) => {
      // After each part between them, `split` returns what the pattern's two groups matched.
      if (index % 3 === 2) return ''
      if (index % 3 === 1) return part
      return part.replace(TEXTS, (found) => {
        const text = found.trim().replace(/\s+/g, ' ')
        return /^\{\w+\}$/.test(text) ? found : found.replace(found.trim(), () => replace(text))
      })
    })
    .join('')

/** The texts of an HTML page. */
export function textsOf(html: string): string[] {
  const found: string[] = []
  replaceTexts(html, (text) => {
    found.push(text)
    return text
  })
  return found
}
