/**
 * Runs in the page: the texts of which something is cut off, by the window or by a box around them, or stands beside
 * its link or button. What scrolls sideways or ends in an ellipsis does so on purpose, and so does what lies on a map.
 */
export function cutTexts(): string[] {
  const isCut = (text: Text): boolean => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { clipPath, overflowX, overflowY, textOverflow } = getComputedStyle(box)
      // Only screen readers read it.
      if (clipPath === 'inset(50%)') return false
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return false
      if (box.matches('.leaflet-container')) return false
      const edges = box.getBoundingClientRect()
      const isBeside = left < edges.left - 1 || right > edges.right + 1
      if (isBeside && box.matches('a, button')) return true
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (hides(overflowX) && isBeside) return true
      if (hides(overflowY) && (top < edges.top - 1 || bottom > edges.bottom + 1)) return true
    }
    return left < -1 || right > document.documentElement.clientWidth + 1
  }
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && node.data.trim() && node.parentElement?.checkVisibility())
      texts.push(node)
  }
  return texts.filter(isCut).map(({ data }) => data.trim().slice(0, 40))
}
