/**
 * Runs in a page that is read from right to left: the texts that hang on the left of their box, because somebody's words
 * gave the box their own direction.
 */
export function againstDirection(): string[] {
  const isLine = (element: Element) => getComputedStyle(element).display.startsWith('inline')
  /** The box that aligns a text; null if its place follows from something else. */
  const boxOf = (text: Text): Element | null => {
    let box = text.parentElement
    while (box && isLine(box)) box = box.parentElement
    return box &&
      /^(block|list-item|flow-root|table-cell|table-caption)$/.test(getComputedStyle(box).display)
      ? box
      : null
  }
  const hangs = (text: Text): boolean => {
    const box = boxOf(text)
    if (!box?.checkVisibility()) return false
    const { textAlign, clipPath } = getComputedStyle(box)
    // What stands in a language of its own has the direction of that language.
    const isApart = box.closest('.leaflet-container, input, textarea, svg, body [lang]')
    if (clipPath !== 'none' || isApart) return false
    return (
      textAlign === 'left' || (textAlign === 'start' && getComputedStyle(box).direction === 'ltr')
    )
  }
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && node.data.trim() && hangs(node))
      found.add(node.data.trim().slice(0, 40))
  }
  return [...found]
}
